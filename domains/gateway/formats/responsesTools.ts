import { unpriced } from './billChanging.ts';
import type { FormatModel } from './format.ts';
import { invalid, isObject, member, textMember } from './json.ts';
import type { JsonObject } from './json.ts';
import { isPricedTool, isProviderTool, refuseReferences } from './providerTools.ts';
import { isTranslatedTool } from '../translation/responses/CallerTools.ts';

/** A body without the tools that a provider may not run for it, and the types of those. */
export interface KeptTools {
  body: JsonObject;
  dropped: string[];
}

/** Tools that the caller runs. Their calls come back as items; they cost tokens only. */
const callerRunTools = new Set([
  'function',
  'custom',
  'namespace',
  'local_shell',
  'apply_patch',
  'computer',
  'computer_use_preview',
]);

/** Tools that vendors other than OpenAI run under these types. Sources: docs.x.ai/docs/guides/tools, console.groq.com/docs/tool-use/built-in-tools. */
const vendorTools = new Set([
  'x_search',
  'collections_search',
  'browser_search',
  'browser_automation',
  'code_execution',
  'visit_website',
  'wolfram_alpha',
  'url_context',
  'web_fetch',
  'programmatic_tool_calling',
]);

/** Items that declare tools in the middle of a conversation. */
const declaringItems = new Set(['additional_tools', 'tool_search_output']);

/**
 * Returns whether the caller runs the tool. Types that are not known yet count as the caller's if they have a `name`: the caller must
 * tell their calls apart, whereas hosted tools are declared by their type and settings alone. Every other unknown type counts as the
 * provider's. It has no price line, so it never reaches a provider that could bill it, and no hold has to cover it.
 */
function isCallerRun(tool: JsonObject): boolean {
  const type = textMember(tool, 'type');
  if (callerRunTools.has(type)) return true;
  if (type === 'tool_search') return tool.execution === 'client';
  if (type === 'shell') return member(tool.environment, 'type') === 'local';
  return !isProviderTool(type) && !vendorTools.has(type) && typeof tool.name === 'string';
}

/**
 * Leaves out declared tools that the provider would run and the price has no line for, wherever the body declares them, and, in
 * translations, tools that the target format cannot express (decisions §18).
 * Errors: `invalid_request`; `unsupported_parameter` for `tool_choice` if it forces a call of a tool that is left out; `not_found` for
 * objects stored at a provider.
 */
export function keptTools(body: JsonObject, model: Pick<FormatModel, 'price' | 'isTranslated'>): KeptTools {
  const { tools, input } = body;
  if (tools !== undefined && tools !== null && !Array.isArray(tools))
    throw invalid('/tools', 'tools must be an array.');
  const filter = new ToolFilter(model);
  const kept: unknown[] | null = Array.isArray(tools) ? filter.filtered(tools, '/tools') : null;
  const items = Array.isArray(input) ? input.map((item, index) => filter.item(item, `/input/${index}`)) : input;
  const dropped = [...filter.dropped];
  if (dropped.length === 0) return { body, dropped };

  const { tools: _tools, tool_choice: choice, ...others } = body;
  const hasTools = kept !== null && kept.length > 0;
  refuseForced(choice, { dropped: filter.dropped, hasTools: hasTools || filter.hasTools });
  return {
    body: {
      ...others,
      input: items,
      ...(hasTools ? { tools: kept } : {}),
      ...(choice === undefined || !(hasTools || filter.hasTools) ? {} : { tool_choice: choice }),
    },
    dropped,
  };
}

/** Drops tools by one rule and remembers their types. */
class ToolFilter {
  readonly dropped = new Set<string>();
  /** An item of the conversation declares tools that are kept. */
  hasTools = false;
  readonly #model: Pick<FormatModel, 'price' | 'isTranslated'>;

  constructor(model: Pick<FormatModel, 'price' | 'isTranslated'>) {
    this.#model = model;
  }

  filtered(tools: readonly unknown[], pointer: string): unknown[] {
    const kept = tools.flatMap((tool, index) => this.#kept(tool, `${pointer}/${index}`));
    return this.dropped.has('tool_search') ? kept.map(undeferred) : kept;
  }

  /** The item with the tools it may declare. */
  item(item: unknown, pointer: string): unknown {
    if (!isObject(item) || !declaringItems.has(textMember(item, 'type')) || !Array.isArray(item.tools)) return item;
    const tools = this.filtered(item.tools, `${pointer}/tools`);
    if (tools.length > 0) this.hasTools = true;
    return { ...item, tools };
  }

  #kept(tool: unknown, pointer: string): unknown[] {
    if (!isObject(tool) || typeof tool.type !== 'string') {
      throw invalid(`${pointer}/type`, 'Each tool must have a type.');
    }
    if (!this.#isKept(tool, tool.type)) {
      this.dropped.add(tool.type);
      return [];
    }
    if (!isCallerRun(tool)) refuseReferences(tool, pointer);
    if (tool.type !== 'namespace' || !Array.isArray(tool.tools)) return [tool];
    return [{ ...tool, tools: this.filtered(tool.tools, `${pointer}/tools`) }];
  }

  #isKept(tool: JsonObject, type: string): boolean {
    const { price, isTranslated } = this.#model;
    if (isCallerRun(tool)) return !isTranslated || isTranslatedTool(type);
    return !isTranslated && isPricedTool(type, price);
  }
}

/** Without a tool search at the provider, deferred tools would never be loaded. */
function undeferred(tool: unknown): unknown {
  if (!isObject(tool)) return tool;
  const { defer_loading: _deferred, ...said } = tool;
  return said;
}

function refuseForced(choice: unknown, left: { dropped: ReadonlySet<string>; hasTools: boolean }): void {
  const forced = isObject(choice) ? textMember(choice, 'type') : null;
  if (forced !== null && left.dropped.has(forced))
    throw unpriced('/tool_choice', `${forced}, a tool that the provider runs`);
  const isRequired = choice === 'required' || member(choice, 'mode') === 'required';
  if (!isRequired) return;
  const listed = member(choice, 'tools');
  const types = Array.isArray(listed) ? listed.map((tool) => textMember(tool, 'type')) : [];
  const isPossible = types.length === 0 ? left.hasTools : types.some((type) => !left.dropped.has(type));
  if (!isPossible) throw unpriced('/tool_choice', `${[...left.dropped].join(', ')}, tools that the provider runs`);
}
