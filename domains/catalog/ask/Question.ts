import type { Period } from './readPeriod.ts';

/** A parsed sentence. No language model reads it. */
export interface Question {
  /** Without its period and its schedule. */
  readonly text: string;
  /** The same without case and accents. */
  readonly plain: string;
  readonly period: Period | null;
  /** `2026-11-30` for the caller. */
  readonly today: string;
  /** Two-letter codes. */
  readonly countries: readonly string[];
  readonly currencies: readonly string[];
  /** Language of texts, such as articles. */
  readonly language: 'en' | 'de';
  /** Returns the thing that the sentence is about: without words of its topic (`pattern` matches them, plain) and fillers at its ends. */
  readonly subject: (topic: RegExp) => string;
}

/** Values of inputs by name. */
export type FilledInputs = Readonly<Record<string, unknown>>;
