/** Returns the expression of a field of the item. */
export function itemField(name: string): string {
  return `{{ $json[${JSON.stringify(name)}] }}`;
}
