import type { ImportRemark } from '../importedFile.ts';
import { isPlain, type Plain } from './isPlain.ts';
import type { N8nFile, N8nNode } from './n8nFile.ts';

/** Between the places of nodes that a file gives none. */
const gap = 220;

/**
 * Reads a file that people or programs wrote by hand: null and an empty list for nothing, a version as a text, no position. `remarks` are
 * by node, in the order of the file, and tell what could not be read.
 */
export function completeFile(given: N8nFile): { file: N8nFile; remarks: ImportRemark[][]; ofFile: ImportRemark[] } {
  const ofFile: ImportRemark[] = [];
  const objectOf = (name: 'connections' | 'pinData' | 'settings') => readObject(given[name], name, ofFile);
  const remarks: ImportRemark[][] = given.nodes.map(() => []);
  const nodes = given.nodes.map((node, index) => completeNode(node, index, remarks[index]!));
  const connections = Object.fromEntries(
    Object.entries(objectOf('connections')).flatMap(([from, kinds]) => {
      if (isPlain(kinds)) return [[from, kinds]];
      if (!isNothing(kinds))
        ofFile.push({ parameter: 'connections', message: `Those of "${from}" cannot be read and were skipped.` });
      return [];
    }),
  );
  const file = { ...given, nodes, connections, pinData: objectOf('pinData'), settings: objectOf('settings') };
  return { file, remarks, ofFile };
}

function completeNode(node: N8nNode, index: number, remarks: ImportRemark[]): N8nNode {
  const { typeVersion, position, parameters, credentials, ...others } = node;
  return {
    ...others,
    typeVersion: versionOf(typeVersion, remarks),
    position: isPosition(position) ? position : [index * gap, 0],
    parameters: readObject(parameters, 'parameters', remarks),
    ...(credentials === undefined ? {} : { credentials: readObject(credentials, 'credentials', remarks) }),
  };
}

function readObject(value: unknown, parameter: string, remarks: ImportRemark[]): Plain {
  if (isPlain(value)) return value;
  if (!isNothing(value)) remarks.push({ parameter, message: 'It cannot be read and was skipped.' });
  return {};
}

function versionOf(given: unknown, remarks: ImportRemark[]): number {
  const version = typeof given === 'string' && given.trim() !== '' ? Number(given) : (given ?? 1);
  if (typeof version === 'number' && Number.isFinite(version)) return version;
  remarks.push({ parameter: 'typeVersion', message: `"${String(given).slice(0, 50)}" is no version; 1 is used.` });
  return 1;
}

function isPosition(value: unknown): value is [number, number] {
  return (
    Array.isArray(value) &&
    value.length >= 2 &&
    value.slice(0, 2).every((part) => typeof part === 'number' && Number.isFinite(part))
  );
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
