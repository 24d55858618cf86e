import type { components } from '../../openapi/generated/types.ts';
import { effectsOf } from '../../domains/agents/tools/effects.ts';
import { mayBeTool } from '../../domains/agents/tools/ToolType.ts';
import type { CredentialSlot } from '../../domains/credentials/defineCredential.ts';
import type { ScopeNeeds } from '../../domains/credentials/scopes/ScopeNeeds.ts';
import { portsFor, type AnyNodeDefinition } from '../kit/define.ts';
import { versionsOf } from '../kit/versionsOf.ts';

type Shown = components['schemas']['NodeType'];

/** A node type as the API shows it, with the slots as defined: the instance decides which types of credentials `http` means. */
export type NodePresentation = Omit<Shown, 'credentials' | 'earlier'> & {
  credentials: SlotPresentation[];
  earlier?: VersionPresentation[];
};

type VersionPresentation = Omit<components['schemas']['NodeTypeVersion'], 'credentials'> & {
  credentials: SlotPresentation[];
};

type SlotPresentation = Omit<Shown['credentials'][number], 'types'> & { types: CredentialSlot['types'] };

/** Returns a node type as the API shows it. */
export function presentNodeType(definition: AnyNodeDefinition): NodePresentation {
  const versions = versionsOf(definition);
  const earlier = (definition.earlier ?? []).map(({ changed, run }, index) => ({
    ...presentVersion(versions[index]!),
    changed,
    same_meaning: run === undefined,
  }));
  const { version, ...shown } = presentVersion(definition);
  return {
    type: definition.type,
    version,
    group: definition.group,
    title: definition.title,
    description: definition.description,
    icon: definition.icon,
    trigger: definition.trigger ?? false,
    pure: definition.pure,
    tool: mayBeTool({ definition }),
    effects: mayBeTool({ definition }) ? [...effectsOf(definition.effects ?? [], {})] : [],
    ...shown,
    examples: definition.examples.map((example) => ({ ...example })),
    ...(earlier.length === 0 ? {} : { earlier }),
    ...(definition.package === undefined ? {} : { package: { ...definition.package } }),
    ...(definition.german === undefined ? {} : { german: { ...definition.german } }),
  };
}

function presentVersion({ version, inputs, outputs, parameters, credentials = [] }: AnyNodeDefinition) {
  return {
    version,
    inputs: [...portsFor(inputs, {})],
    outputs: [...portsFor(outputs, {})],
    parameters: parameters.json,
    credentials: credentials.map(presentSlot),
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
