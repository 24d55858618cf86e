import type { ImportRemark } from '../importedFile.ts';

/** Parts of `docs/n8n.md` by patterns of remarks, in order of precedence. */
const parts: readonly (readonly [RegExp, string])[] = [
  [/no such field|other values here|^Items |^People |is in the field/, 'names'],
  [/context/, 'loops'],
  [/variable/, 'variables'],
  [/SERVICE_CODE_PACKAGES|^The helper|code runs|Python|code node|nothing is kept|this\.|Code in/, 'code'],
  [/^\$|expression/i, 'expressions'],
  [/credential|secret/i, 'credentials'],
  [/error organization|digital organization|time zone/, 'settings'],
  [/agent|model|memory|tool/i, 'sub-nodes'],
];

/** Returns a remark with the address of the part of the guide that gives the reason. */
export function seeAlso(remark: ImportRemark): ImportRemark {
  const isSetting = remark.parameter?.startsWith('settings.') ?? false;
  const part = isSetting ? 'settings' : (parts.find(([pattern]) => pattern.test(remark.message))?.[1] ?? 'nodes');
  return { ...remark, see: `/docs/n8n#${part}` };
}
