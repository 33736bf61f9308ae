"""A match looked at afterwards: who stood how, when it turned, and what the search would have played."""
