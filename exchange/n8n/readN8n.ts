import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { maxNodes, type ShapeOf } from '../../workflows/graph/graph.ts';
import type { ImportedFile, ImportRemark } from '../importedFile.ts';
import { findMapping } from './mappings.ts';
import { freeName, nameApart, renamedRemark } from './nameApart.ts';
import type { N8nFile, N8nNode } from './n8nFile.ts';
import { NoCounterpart, type MappedNode } from './nodeMapping.ts';
import { Parameters } from './Parameters.ts';
import { placeholderFor } from './placeholder.ts';
import { readConnections } from './readConnections.ts';
import type { PlacedNode } from './connections.ts';
import { readNodeSettings } from './readNodeSettings.ts';
import { readNote, stickyNote } from './readNotes.ts';
import { readPinData } from './readPinData.ts';
import { readWorkflowSettings } from './readWorkflowSettings.ts';

type Schemas = components['schemas'];

/** Most characters of names here; n8n has no limit. */
const maxName = 200;

/**
 * An export of n8n as a draft: every node mapped, or a placeholder with its original JSON, and a report of what was not mapped.
 * Errors: `invalid_request` where there are more nodes than a digital organization may have.
 */
export function readN8n(original: N8nFile, shapeOf: ShapeOf): ImportedFile {
  checkNodes(original);
  const { file, renamed } = nameApart(original);
  const placed = new Map<string, PlacedNode>();
  const notes: Schemas['GraphNote'][] = [];
  const report: Schemas['ImportedNode'][] = [];
  const ids = new Set<string>();
  for (const [index, node] of file.nodes.entries()) {
    const id = idFor(node, index, ids);
    if (node.type === stickyNote) {
      notes.push(readNote(node, id));
      report.push(reportOf(node, { id: null, type: null, result: 'note', remarks: [] }));
      continue;
    }
    const { mapped, remarks } = mapNode(node, file, { shapeOf, hasManual: [...placed.values()].some(isManual) });
    const was = renamed.get(node.name);
    if (was !== undefined) remarks.push({ parameter: 'name', message: renamedRemark(was) });
    placed.set(node.name, placeNode(node, { id, mapped, ids, names: file.nodes }));
    report.push(reportOf(node, { id, type: mapped.type, result: resultOf(mapped, remarks), remarks }));
  }
  const { connections, remarks: ofConnections } = readConnections(file, placed, shapeOf);
  const { pinned, remarks: ofPins } = readPinData(file, placed);
  const { settings, remarks: ofSettings } = readWorkflowSettings(file);
  return {
    name: (file.name ?? '').trim().slice(0, maxName) || 'Imported from n8n',
    description: tagsOf(file),
    draft: {
      nodes: [...placed.values()].flatMap(({ node, behind }) => (behind ? [node, behind] : [node])),
      connections,
      ...(Object.keys(pinned).length > 0 ? { pin_data: pinned } : {}),
      ...(notes.length > 0 ? { notes } : {}),
    },
    settings,
    report: { format: 'n8n', nodes: report, remarks: [...ofConnections, ...ofPins, ...ofSettings] },
  };
}

function checkNodes({ nodes }: N8nFile): void {
  for (const [index, { name }] of nodes.entries())
    if (name.length > maxName)
      throw invalid(`Node names can have up to ${maxName} characters.`, `/nodes/${index}/name`);
  if (nodes.filter(({ type }) => type !== stickyNote).length > maxNodes)
    throw invalid(`A digital organization can have up to ${maxNodes} nodes.`, '/nodes');
}

function invalid(message: string, param: string): AppError {
  return new AppError('invalid_request', message, { param });
}

/** The node's own id where it can be one here. */
function idFor({ id }: N8nNode, index: number, taken: Set<string>): string {
  const own = typeof id === 'string' && /^[A-Za-z0-9_-]{1,100}$/.test(id) && !taken.has(id) ? id : `node_${index + 1}`;
  let free = own;
  for (let count = 2; taken.has(free); count += 1) free = `${own}_${count}`;
  taken.add(free);
  return free;
}

const isManual = ({ node }: PlacedNode): boolean => node.type === 'trigger.manual';

function mapNode(
  node: N8nNode,
  file: N8nFile,
  { shapeOf, hasManual }: { shapeOf: ShapeOf; hasManual: boolean },
): { mapped: MappedNode; remarks: ImportRemark[] } {
  const [, packageName = '', type = ''] = /^(.*?)\.?([^.]*)$/.exec(node.type) ?? [];
  const mapping = findMapping(packageName, type);
  const parameters = new Parameters(node.parameters ?? {});
  const credentials = Object.entries(node.credentials ?? {}).map(([kind, credential]) => ({
    type: kind,
    name: nameOf(credential),
  }));
  const instead = (message: string) => ({
    mapped: placeholderFor(node, file, message),
    remarks: [{ parameter: null, message }],
  });
  if (!mapping) return instead(`The node type "${node.type}" is not supported.`);
  try {
    const mapped = mapping({
      name: node.name,
      type,
      version: node.typeVersion ?? 1,
      parameters,
      credentials,
      alwaysOutputs: node.alwaysOutputData === true,
    });
    if (!shapeOf(mapped.type)) return instead(`The node "${mapped.type}" is not available on this instance.`);
    if (hasManual && mapped.type === 'trigger.manual')
      return instead('A digital organization can have only one manual trigger.');
    const asked = Object.entries(mapped.credentials ?? {}).map(([slot, stub]) => ({
      parameter: `credentials.${slot}`,
      message: `Select a credential of type ${stub.type}${stub.name === '' ? '' : `, as "${stub.name}" was`}.`,
    }));
    return { mapped, remarks: [...parameters.remarks(), ...asked] };
  } catch (error) {
    if (!(error instanceof NoCounterpart)) throw error;
    return instead(error.message);
  }
}

function nameOf(credential: unknown): string {
  const name = typeof credential === 'object' && credential !== null ? (credential as { name?: unknown }).name : '';
  return typeof name === 'string' ? name.slice(0, maxName) : '';
}

function graphNode(node: N8nNode, id: string, mapped: MappedNode): Schemas['GraphNode'] {
  const settings = { ...readNodeSettings(node), ...mapped.settings };
  const [x = 0, y = 0] = node.position ?? [];
  return {
    id,
    name: node.name,
    type: mapped.type,
    position: { x, y },
    parameters: mapped.parameters,
    ...(mapped.credentials ? { credentials: mapped.credentials } : {}),
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
  };
}

interface Placing {
  id: string;
  mapped: MappedNode;
  ids: Set<string>;
  names: readonly { name: string }[];
}

/** A node, and the one that belongs behind it where its mapping says so, in the gap to its targets. */
function placeNode(node: N8nNode, { id, mapped, ids, names }: Placing): PlacedNode {
  const placed = graphNode(node, id, mapped);
  if (!mapped.behind) return { node: placed, mapped };
  const { type, parameters, name } = mapped.behind;
  const { x, y } = placed.position;
  const behind = {
    id: idFor({ ...node, id: `${id}_behind` }, names.length, ids),
    name: freeName(name, new Set(names.map((other) => other.name))),
    type,
    position: { x: x + 120, y: y + 60 },
    parameters,
  };
  return { node: placed, mapped, behind };
}

function resultOf({ type }: MappedNode, remarks: readonly ImportRemark[]): Schemas['ImportedNode']['result'] {
  if (type === 'logic.placeholder') return 'placeholder';
  return remarks.length === 0 ? 'mapped' : 'partly';
}

function reportOf(
  { name, type: originalType }: N8nNode,
  { id, type, result, remarks }: Pick<Schemas['ImportedNode'], 'type' | 'result' | 'remarks'> & { id: string | null },
): Schemas['ImportedNode'] {
  return { name, original_type: originalType, node_id: id, type, result, remarks };
}

/** n8n's tags as `#words` of the description. */
function tagsOf({ tags }: N8nFile): string {
  const names: unknown[] = Array.isArray(tags) ? tags : [];
  const words = names.flatMap((tag) => {
    const name = typeof tag === 'object' && tag !== null ? (tag as { name?: unknown }).name : tag;
    const word = typeof name === 'string' ? name.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-').replaceAll(/^-+|-+$/g, '') : '';
    return word === '' ? [] : [`#${word.slice(0, 100)}`];
  });
  return words.slice(0, 50).join(' ');
}
