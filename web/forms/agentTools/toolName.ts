const maxLength = 64;

/** Returns a name for a tool in the form that models accept (letters, digits, underscores), different from all used names. */
export function toolName(title: string, taken: readonly string[], most = maxLength): string {
  const words = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const plain = words.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^[_0-9]+|_+$/g, '');
  // Room for `_99`.
  const name = plain.slice(0, most - 3).replace(/_+$/, '') || 'tool';
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name}_${number}`;
    if (!taken.includes(tried)) return tried;
  }
}
