import type { components } from '../../openapi/generated/types.ts';
import { effectsOf } from '../../domains/agents/tools/effects.ts';
import { mayBeTool } from '../../domains/agents/tools/ToolType.ts';
import type { CredentialSlot } from '../../domains/credentials/defineCredential.ts';
import type { ScopeNeeds } from '../../domains/credentials/scopes/ScopeNeeds.ts';
import { portsFor, type AnyNodeDefinition } from '../kit/define.ts';

type Shown = components['schemas']['NodeType'];

/** A node type as the API shows it, with the slots as defined: the instance decides which types of credentials `http` means. */
export type NodePresentation = Omit<Shown, 'credentials'> & { credentials: SlotPresentation[] };

type SlotPresentation = Omit<Shown['credentials'][number], 'types'> & { types: CredentialSlot['types'] };

/** Returns a node type as the API shows it. */
export function presentNodeType(definition: AnyNodeDefinition): NodePresentation {
  return {
    type: definition.type,
    version: definition.version,
    group: definition.group,
    title: definition.title,
    description: definition.description,
    icon: definition.icon,
    trigger: definition.trigger ?? false,
    pure: definition.pure,
    tool: mayBeTool({ definition }),
    effects: mayBeTool({ definition }) ? [...effectsOf(definition.effects ?? [], {})] : [],
    inputs: [...portsFor(definition.inputs, {})],
    outputs: [...portsFor(definition.outputs, {})],
    parameters: definition.parameters.json,
    credentials: (definition.credentials ?? []).map(presentSlot),
    examples: definition.examples.map((example) => ({ ...example })),
    ...(definition.package === undefined ? {} : { package: { ...definition.package } }),
    ...(definition.german === undefined ? {} : { german: { ...definition.german } }),
  };
}

function presentSlot(slot: CredentialSlot): SlotPresentation {
  const { name, title, types, required = false, access, scopes, showWhen } = slot;
  return {
    name,
    title,
    types,
    required,
    ...(access === undefined
      ? {}
      : { access: Object.fromEntries(Object.entries(access).map(([type, words]) => [type, [...words]])) }),
    ...(scopes === undefined ? {} : { scopes: presentScopes(scopes) }),
    ...(showWhen === undefined
      ? {}
      : { show_when: Object.fromEntries(Object.entries(showWhen).map(([field, values]) => [field, [...values]])) }),
  };
}

function presentScopes({ parameter, alternatives }: ScopeNeeds): NonNullable<SlotPresentation['scopes']> {
  const copied = Object.entries(alternatives).map(([operation, texts]) => [operation, [...texts]]);
  return { parameter, alternatives: Object.fromEntries(copied) };
}
