import { describe, expect, test } from 'vitest';

import { NodeTypes } from '../../activities/engine/nodeTypes.ts';
import { credentialDefinitions, nodeDefinitions } from '../../activities/generated/registry.ts';
import { defineNode, mainPort } from '../../activities/kit/define.ts';
import { offeredNodes } from '../../activities/worker/offeredNodes.ts';
import { openTypes } from '../../activities/worker/openTypes.ts';
import { CredentialTypes } from '../../domains/credentials/CredentialTypes.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object } from '../../platform/schema/schema.ts';

const allCredentials = new CredentialTypes(credentialDefinitions);

describe.each(['on', 'off'] as const)('types that are loaded on first use, with the settings %s', (setting) => {
  const settings = { sshCommand: setting, googleAgentTools: setting };
  const { nodeTypes, credentialTypes } = openTypes(settings);
  const all = new NodeTypes(offeredNodes(nodeDefinitions, settings), allCredentials);

  test('are presented as if they were loaded', () => {
    expect(JSON.stringify(nodeTypes.present())).toBe(JSON.stringify(all.present()));
    const url = 'https://bureau.example';
    expect(JSON.stringify(credentialTypes.present(url))).toBe(JSON.stringify(allCredentials.present(url)));
  });

  test('are the same types when they are loaded', () => {
    expect(nodeTypes.runnable().toSorted()).toEqual(all.runnable().toSorted());
    for (const { definition, shape } of all.all()) {
      const found = nodeTypes.newest(definition.type)!;
      expect(found.definition).toEqual(definition);
      expect(found.definition.tool).toBe(definition.tool);
      expect(found.shape.trigger).toBe(shape.trigger);
    }
  });

  test('of credentials fit the same slots and have the same apps', () => {
    expect(credentialTypes.fitting('http')).toEqual(allCredentials.fitting('http'));
    expect(credentialTypes.withApps()).toEqual(allCredentials.withApps());
    for (const { definition } of allCredentials.all())
      expect(credentialTypes.get(definition.type)!.definition).toBe(definition);
  });
});

describe('a type that is loaded on first use', () => {
  const node = defineNode({
    type: 'logic.t',
    version: 1,
    title: 'T',
    description: 'T.',
    icon: 'T',
    group: 'logic',
    pure: true,
    inputs: mainPort,
    outputs: mainPort,
    parameters: object({}),
    examples: [],
    run: () => ({ outputs: {} }),
  });
  const credential = defineCredential({ type: 't', title: 'T', description: 'T.', parameters: object({}) });
  const laterNode = (load: () => typeof node) => ({
    byType: new Map([['logic.t', { isTrigger: false, load }]]),
    present: () => [],
  });
  const laterCredential = (load: () => typeof credential) => ({
    byType: new Map([['t', { isForHttp: false, hasApps: false, load }]]),
    present: () => [],
  });

  test('is loaded once, and not before', () => {
    let loads = 0;
    const nodeTypes = new NodeTypes(
      [],
      undefined,
      laterNode(() => (loads++, node)),
    );
    const credentialTypes = new CredentialTypes(
      [],
      laterCredential(() => (loads++, credential)),
    );
    expect([nodeTypes.runnable(), credentialTypes.fitting('http'), loads]).toEqual([['logic.t'], [], 0]);
    expect(nodeTypes.newest('logic.t')).toBe(nodeTypes.newest('logic.t'));
    expect(nodeTypes.shapeOf({ type: 'logic.t' })).toBe(nodeTypes.newest('logic.t')!.shape);
    expect(credentialTypes.get('t')).toBe(credentialTypes.get('t'));
    expect(loads).toBe(2);
  });

  test('is asked for again after a failure', () => {
    let loads = 0;
    const load = () => {
      loads += 1;
      if (loads === 1) throw new Error('not now');
      return node;
    };
    const nodeTypes = new NodeTypes([], undefined, laterNode(load));
    expect(() => nodeTypes.newest('logic.t')).toThrow('not now');
    expect(nodeTypes.newest('logic.t')!.definition).toBe(node);
  });

  test('has an id of its own', () => {
    expect(
      () =>
        new NodeTypes(
          [node],
          undefined,
          laterNode(() => node),
        ),
    ).toThrow('share one type id');
    expect(
      () =>
        new CredentialTypes(
          [credential],
          laterCredential(() => credential),
        ),
    ).toThrow('share one id');
  });
});
