/** Whether a text is an amount of credits: digits without a sign, at most six decimals. */
export function isAmount(text: string): boolean {
  return /^\d{1,12}(\.\d{1,6})?$/.test(text);
}
