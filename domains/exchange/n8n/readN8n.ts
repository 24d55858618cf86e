import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { maxNodes, type ShapeOf } from '../../../workflows/graph/graph.ts';
import { newestKind, withNewestTools } from '../../../workflows/graph/newestKind.ts';
import type { ImportedFile, ImportRemark } from '../importedFile.ts';
import { completeFile } from './completeFile.ts';
import { mappingsWith, type FindMapping } from './mappings.ts';
import { freeName, nameApart, renamedRemark } from './nameApart.ts';
import { missingFields } from './missingFields.ts';
import type { N8nFile, N8nNode } from './n8nFile.ts';
import { mappable, maxName, NoCounterpart, type MappedNode, type NodeMappings } from './nodeMapping.ts';
import { placeholderFor } from './placeholder.ts';
import { readConnections } from './readConnections.ts';
import type { PlacedNode } from './connections.ts';
import { readNodeSettings } from './readNodeSettings.ts';
import { readNote, stickyNote } from './readNotes.ts';
import { readPinData } from './readPinData.ts';
import { readWorkflowSettings } from './readWorkflowSettings.ts';
import { seeAlso } from './seeAlso.ts';
import { SubNodes } from './SubNodes.ts';

type Schemas = components['schemas'];

/** Node types of the instance, and the mappings of n8n's nodes to them. */
export interface Importing {
  shapeOf: ShapeOf;
  nodeMappings: NodeMappings;
}

/**
 * Reads an export of n8n as a draft: every node is mapped, or becomes a placeholder with its original JSON, with a report of unmapped
 * parts. Errors: `invalid_request` if there are more nodes than a digital organization may have.
 */
export function readN8n(original: N8nFile, { shapeOf, nodeMappings }: Importing): ImportedFile {
  checkNodes(original);
  const findMapping = mappingsWith(nodeMappings);
  const complete = completeFile(original);
  const { file, renamed } = nameApart(complete.file);
  const placed = new Map<string, PlacedNode>();
  const notes: Schemas['GraphNote'][] = [];
  const report: Schemas['ImportedNode'][] = [];
  const ids = new Set<string>();
  const subNodes = new SubNodes(file);
  const hanging = ({ name }: N8nNode): number => Number(subNodes.hangs(name));
  // What sub-nodes hang on first: it decides whether they become part of it.
  for (const [index, node] of [...file.nodes.entries()].toSorted(([, a], [, b]) => hanging(a) - hanging(b))) {
    const part = subNodes.part(node.name);
    if (part) {
      const owner = placed.get(part.owner)!.node;
      const remarks = part.parameters.remarks();
      report[index] = part.parameters.leftOut
        ? reportOf(node, { id: null, type: null, result: 'left_out', remarks })
        : reportOf(node, { id: owner.id, type: owner.type, result: 'merged', remarks });
      continue;
    }
    const id = idFor(node, index, ids);
    if (node.type === stickyNote) {
      notes.push(readNote(node, id));
      report[index] = reportOf(node, { id: null, type: null, result: 'note', remarks: [] });
      continue;
    }
    const hasManual = [...placed.values()].some(isManual);
    const { mapped, remarks } = mapNode(node, file, { shapeOf, findMapping, hasManual, subNodes });
    remarks.push(...complete.remarks[index]!);
    const was = renamed.get(node.name);
    if (was !== undefined) remarks.push({ parameter: 'name', message: renamedRemark(was) });
    placed.set(node.name, placeNode(node, { id, mapped, ids, names: file.nodes, shapeOf }));
    report[index] = reportOf(node, { id, type: mapped.type, result: resultOf(mapped.type, remarks), remarks });
  }
  const isPart = (name: string) => subNodes.part(name) !== null;
  const { connections, remarks: ofConnections } = readConnections(file, placed, { shapeOf, isPart });
  const { pinned, remarks: ofPins } = readPinData(file, placed);
  const nodes = [...placed.values()]
    .flatMap(({ node, behind }) => (behind ? [node, behind] : [node]))
    .map((node) => ({ ...node, parameters: withNewestTools(node.parameters ?? {}, shapeOf) }));
  const missing = missingFields({ nodes, connections, pin_data: pinned });
  for (const [index, one] of report.entries()) {
    const remarks = [...one.remarks, ...(missing.get(one.node_id ?? '') ?? [])];
    if (one.result === 'mapped' || one.result === 'partly')
      report[index] = { ...one, remarks, result: resultOf(one.type, remarks) };
  }
  const { settings, remarks: ofSettings } = readWorkflowSettings(file);
  return {
    name: (file.name ?? '').trim().slice(0, maxName) || 'Imported from n8n',
    description: tagsOf(file),
    draft: {
      nodes,
      connections,
      ...(Object.keys(pinned).length > 0 ? { pin_data: pinned } : {}),
      ...(notes.length > 0 ? { notes } : {}),
    },
    settings,
    report: {
      format: 'n8n',
      nodes: report.map((one) => ({ ...one, remarks: one.remarks.map(seeAlso) })),
      remarks: [...complete.ofFile, ...ofConnections, ...ofPins, ...ofSettings].map(seeAlso),
    },
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
  {
    shapeOf,
    findMapping,
    hasManual,
    subNodes,
  }: { shapeOf: ShapeOf; findMapping: FindMapping; hasManual: boolean; subNodes: SubNodes },
): { mapped: MappedNode; remarks: ImportRemark[] } {
  const [, packageName = '', type = ''] = /^(.*?)\.?([^.]*)$/.exec(node.type) ?? [];
  const mapping = findMapping(packageName, type);
  const { sub, keep } = subNodes.of(node);
  const source = { ...mappable(node), sub };
  const instead = (message: string) => ({
    mapped: placeholderFor(node, file, message),
    remarks: [{ parameter: null, message }],
  });
  if (!mapping) return instead(`The node type "${node.type}" is not supported.`);
  try {
    const mapped = mapping(source);
    if (!shapeOf({ type: mapped.type })) return instead(`The node "${mapped.type}" is not available on this instance.`);
    if (hasManual && mapped.type === 'trigger.manual')
      return instead('A digital organization can have only one manual trigger.');
    const asked = Object.entries(mapped.credentials ?? {}).map(([slot, stub]) => ({
      parameter: `credentials.${slot}`,
      message: `Select a credential of type ${stub.type}${stub.name === '' ? '' : `, as "${stub.name}" was`}.`,
    }));
    keep();
    return { mapped, remarks: [...source.parameters.remarks(), ...asked] };
  } catch (error) {
    if (!(error instanceof NoCounterpart)) throw error;
    return instead(error.message);
  }
}

function graphNode(node: N8nNode, { id, mapped, shapeOf }: Placing): Schemas['GraphNode'] {
  const settings = { ...readNodeSettings(node), ...mapped.settings };
  const [x = 0, y = 0] = node.position ?? [];
  return {
    id,
    name: node.name,
    ...newestKind(mapped.type, shapeOf), // mappings write its parameters
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
  shapeOf: ShapeOf;
}

/** Inserts a node, and the additional one of its mapping, in the gap to its targets. */
function placeNode(node: N8nNode, placing: Placing): PlacedNode {
  const { id, mapped, ids, names, shapeOf } = placing;
  const placed = graphNode(node, placing);
  if (!mapped.behind) return { node: placed, mapped };
  const { type, parameters, name, takesName = false, credentials, settings } = mapped.behind;
  const { x, y } = placed.position;
  const free = freeName(name, new Set(names.map((other) => other.name)));
  const behind = {
    id: idFor({ ...node, id: `${id}_behind` }, names.length, ids),
    name: takesName ? node.name : free,
    ...newestKind(type, shapeOf),
    position: { x: x + 120, y: y + 60 },
    parameters,
    ...(credentials ? { credentials } : {}),
    ...(settings && { settings }),
  };
  return { node: takesName ? { ...placed, name: free } : placed, mapped, behind };
}

function resultOf(type: string | null, remarks: readonly ImportRemark[]): Schemas['ImportedNode']['result'] {
  if (type === 'logic.placeholder') return 'placeholder';
  // A credential to select is no loss: no file contains secrets.
  return remarks.every(({ parameter }) => parameter?.startsWith('credentials.')) ? 'mapped' : 'partly';
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
