// What a rule book is: chapters of numbered rules and rulings, with pictures, and its words in the page's language.

import type { Component } from "svelte";
import type { Words } from "../../words/language.svelte";

export interface PictureWords {
  label: string; // for whoever does not see it
  caption: string;
  legend: string[];
}

export interface RuleWords {
  title: string;
  lead: string;
  sections: Record<string, string>;
  rules: Record<string, string>;
  pictures: Record<string, PictureWords>;
}

/** Which rules, rulings and pictures stand in a section. */
export interface Chapter<Id = string, Picture = string, Number = string> {
  id: Id;
  pictures: Picture[];
  rules: Number[];
  details: Number[];
}

/** The same, of a book whose words are known. */
export type ChapterOf<W extends RuleWords> = Chapter<keyof W["sections"], keyof W["pictures"], keyof W["rules"]>;

export interface Book {
  outline: Chapter[];
  words: Words<RuleWords>;
  pictures: Record<string, Component>;
}

export interface Rule {
  number: string;
  text: string;
}

export interface Section {
  id: string;
  title: string;
  pictures: string[];
  rules: Rule[];
  details: Rule[];
}

/** The sections in the words of a language. */
export function sectionsOf(outline: Chapter[], words: RuleWords): Section[] {
  const rule = (number: string): Rule => ({ number, text: words.rules[number] ?? "" });
  return outline.map(({ id, pictures, rules, details }) => ({
    id,
    title: words.sections[id] ?? "",
    pictures,
    rules: rules.map(rule),
    details: details.map(rule),
  }));
}

/** Only what holds the text that is looked for, in the text of a rule or its number. Pictures then rest. */
export function search(sections: Section[], wanted: string): Section[] {
  const plain = (text: string) => text.toLocaleLowerCase().replace(/ё/g, "е").replace(/[’']/g, "'");
  const part = plain(wanted.trim());
  if (!part) return sections;
  const holds = ({ number, text }: Rule) => plain(number) === part || plain(text).includes(part);
  return sections
    .map((section) => ({
      ...section,
      pictures: [],
      rules: section.rules.filter(holds),
      details: section.details.filter(holds),
    }))
    .filter(({ rules, details }) => rules.length + details.length > 0);
}

/** A text cut into plain parts and numbers of rules, which can be followed. */
export function pieces(text: string): { text: string; number: boolean }[] {
  return text
    .split(/\b([RHQ]\d+[a-h]?)\b/)
    .map((piece, index) => ({ text: piece, number: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}
