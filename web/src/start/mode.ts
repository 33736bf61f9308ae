// The ways into a game that the start page offers.

export type StartMode = "bot" | "table" | "sofa";
