/** The decimals of an amount that is a text. */
function decimalsOf(value: string): number {
  return value.split('.')[1]?.length ?? 0;
}

/** Returns the amount in units of its last decimal: "12.5" with two decimals is 1250. */
function units(value: string, decimals: number): bigint {
  const [wholes = '0', part = ''] = value.split('.');
  return BigInt(`${wholes}${part.padEnd(decimals, '0')}`);
}

/** Returns the sum of prices, each times its quantity, as a text. Floating-point numbers would be off by a cent. */
export function sumOf(items: readonly { unit_amount: string; quantity: number }[]): string {
  const decimals = Math.max(0, ...items.map(({ unit_amount: price }) => decimalsOf(price)));
  const sum = items.reduce((all, item) => all + units(item.unit_amount, decimals) * BigInt(item.quantity), 0n);
  if (decimals === 0) return sum.toString();
  const digits = sum.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
