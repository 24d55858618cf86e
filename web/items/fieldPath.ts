/** Where a value is in the `json` of an item: names of fields and places in lists. */
export type FieldPath = readonly (string | number)[];

const plainName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** The path as expressions have it: `.body.items[0]["first name"]`. */
export function pathText(path: FieldPath): string {
  return path
    .map((step) => {
      if (typeof step === 'number') return `[${step}]`;
      return plainName.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
    })
    .join('');
}

/** The expression that gives the value: of the incoming item, or (`nodeName`) of the item of an earlier node. */
export function pathExpression(path: FieldPath, nodeName: string | null): string {
  const item =
    nodeName === null ? '$json' : `$('${nodeName.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}').item.json`;
  return `{{ ${item}${pathText(path)} }}`;
}
