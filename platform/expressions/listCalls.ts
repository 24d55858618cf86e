import { memberCalls } from './scanCode.ts';

/** `.keys()` and `.values()`, the methods of objects that fields may be called, too. */
const mayCall = /\.\s*(?:keys|values)\s*\(\s*\)/;

/**
 * Names of the same length for which every object has a method. No field is called so: `$json.keys` stays the field, if there is one, and only
 * the call `$json.keys()` means the method.
 */
export const LIST_METHOD_NAMES: Readonly<Record<string, string>> = { keys: '\u1e33eys', values: '\u1e7falues' };

/** Returns code in which calls of `.keys()` and `.values()` without arguments name the methods of objects. Every place stays where it was. */
export function withListCalls(code: string): string {
  if (!mayCall.test(code)) return code;
  let replaced = code;
  for (const { name, at } of memberCalls(code)) {
    const method = Object.hasOwn(LIST_METHOD_NAMES, name) ? LIST_METHOD_NAMES[name] : undefined;
    // `super.keys()` means the method that the object's own one hides: through a method of all objects it would call itself.
    const isOfParent = /\bsuper\s*\.\s*$/.test(code.slice(Math.max(0, at - 50), at));
    if (method !== undefined && !isOfParent)
      replaced = replaced.slice(0, at) + method + replaced.slice(at + name.length);
  }
  return replaced;
}
