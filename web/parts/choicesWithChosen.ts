type Choice = { value: string; label: string };

/** Returns the choices with the selected value, which is labeled by itself if it is not listed. */
export function choicesWithChosen(choices: readonly Choice[], chosen: string | null): Choice[] {
  if (chosen === null || choices.some(({ value }) => value === chosen)) return [...choices];
  return [{ value: chosen, label: chosen }, ...choices];
}
