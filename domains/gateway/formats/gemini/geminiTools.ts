import type { FormatModel } from '../format.ts';
import { isObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import type { KeptTools } from '../responsesTools.ts';

/** Tools that the caller runs. Only Gemini has a tool for the screen of a computer. */
const callersTools: ReadonlySet<string> = new Set(['functionDeclarations', 'computerUse']);

/**
 * Leaves out tools that Google runs (search, maps, code, addresses, files): they change the bill, and a caller cannot bound their number, so no hold
 * could cover them. Nothing can force them. Source: ai.google.dev/gemini-api/docs/pricing, ai.google.dev/api/caching#Tool.
 */
export function keptGeminiTools(body: JsonObject, { isTranslated = false }: FormatModel): KeptTools {
  const { tools, toolConfig, ...others } = body;
  if (!Array.isArray(tools)) return { body, dropped: [] };
  const dropped = new Set<string>();
  const kept = tools.flatMap((tool: unknown) => {
    if (!isObject(tool)) return [tool];
    const own = Object.entries(tool).filter(([name]) => {
      const isKept = callersTools.has(name) && !(isTranslated && name === 'computerUse');
      if (!isKept) dropped.add(name);
      return isKept;
    });
    return own.length === 0 ? [] : [Object.fromEntries(own)];
  });
  if (dropped.size === 0) return { body, dropped: [] };
  const config = toolConfig === undefined ? {} : { toolConfig };
  return { body: kept.length === 0 ? others : { ...others, tools: kept, ...config }, dropped: [...dropped] };
}
