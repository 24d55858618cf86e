import type { JsonObject } from '../../domains/executions/item.ts';
import type { Shape } from '../google/fakeShape.ts';
import { endIndex, occurrences } from './fakeDocument.ts';

const place = { segmentId: 's', tabId: 's' } as const;
const location = { ...place, index: 'i' } as const;
const range = { ...place, startIndex: 'i', endIndex: 'i' } as const;
const at = { location, endOfSegmentLocation: place } as const;
const cell = { tableStartLocation: location, rowIndex: 'i', columnIndex: 'i' } as const;
const tabs = { tabIds: ['s'] } as const;
const size = { height: { magnitude: 'n', unit: 'PT' }, width: { magnitude: 'n', unit: 'PT' } } as const;
const presets =
  'BULLET_DISC_CIRCLE_SQUARE|BULLET_DIAMONDX_ARROW3D_SQUARE|BULLET_CHECKBOX|BULLET_ARROW_DIAMOND_DISC|BULLET_STAR_CIRCLE_SQUARE|BULLET_ARROW3D_CIRCLE_SQUARE|BULLET_LEFTTRIANGLE_DIAMOND_DISC|BULLET_DIAMONDX_HOLLOWDIAMOND_SQUARE|BULLET_DIAMOND_CIRCLE_SQUARE|NUMBERED_DECIMAL_ALPHA_ROMAN|NUMBERED_DECIMAL_ALPHA_ROMAN_PARENS|NUMBERED_DECIMAL_NESTED|NUMBERED_UPPERALPHA_ALPHA_ROMAN|NUMBERED_UPPERROMAN_UPPERALPHA_DECIMAL|NUMBERED_ZERODECIMAL_ALPHA_ROMAN';

/** https://developers.google.com/workspace/docs/api/reference/rest/v1/documents/request */
const requestShapes: Readonly<Record<string, Shape>> = {
  insertText: { 'text!': 's', ...at },
  replaceAllText: {
    'containsText!': { 'text!': 's', matchCase: 'b', searchByRegex: 'b' },
    replaceText: 's',
    tabsCriteria: tabs,
  },
  deleteContentRange: { 'range!': range },
  insertInlineImage: { 'uri!': 's', ...at, objectSize: size },
  replaceImage: { 'imageObjectId!': 's', 'uri!': 's', imageReplaceMethod: 'CENTER_CROP', tabId: 's' },
  insertTable: { 'rows!': 'i', 'columns!': 'i', ...at },
  insertTableRow: { 'tableCellLocation!': cell, insertBelow: 'b' },
  insertTableColumn: { 'tableCellLocation!': cell, insertRight: 'b' },
  deleteTableRow: { 'tableCellLocation!': cell },
  deleteTableColumn: { 'tableCellLocation!': cell },
  insertPageBreak: at,
  createHeader: { 'type!': 'DEFAULT', sectionBreakLocation: location },
  createFooter: { 'type!': 'DEFAULT', sectionBreakLocation: location },
  deleteHeader: { 'headerId!': 's', tabId: 's' },
  deleteFooter: { 'footerId!': 's', tabId: 's' },
  createNamedRange: { 'name!': 's', 'range!': range },
  deleteNamedRange: { namedRangeId: 's', name: 's', tabsCriteria: tabs },
  replaceNamedRangeContent: { namedRangeName: 's', namedRangeId: 's', text: 's', tabsCriteria: tabs },
  createParagraphBullets: { 'range!': range, 'bulletPreset!': presets },
  deleteParagraphBullets: { 'range!': range },
  updateTextStyle: { 'range!': range, textStyle: '?', 'fields!': 's' },
  updateParagraphStyle: { 'range!': range, paragraphStyle: '?', 'fields!': 's' },
  deletePositionedObject: { 'objectId!': 's', tabId: 's' },
  addDocumentTab: { tabProperties: '?' },
  deleteTab: { 'tabId!': 's' },
};

/** The body of `documents.batchUpdate`. */
export const batchShape: Shape = {
  requests: [requestShapes],
  writeControl: { requiredRevisionId: 's', targetRevisionId: 's', writeMode: 'EDIT|SUGGEST' },
};

/** Returns the replies, or the message of the first request that is refused: all or none are carried out. */
export function repliesTo(requests: readonly JsonObject[]): JsonObject[] | string {
  const replies: JsonObject[] = [];
  if (requests.length === 0) return 'Must specify at least one request.';
  let end = endIndex;
  for (const [number, request] of requests.entries()) {
    const [kind, ...more] = Object.keys(request);
    if (kind === undefined || more.length > 0) return `Invalid requests[${number}]: Exactly one request must be set.`;
    const given = request[kind] as JsonObject;
    const reply = replyTo(kind, given, end);
    if (typeof reply === 'string') return `Invalid requests[${number}].${kind}: ${reply}`;
    if (kind === 'insertText') end += String(given['text']).length;
    replies.push(reply);
  }
  return replies;
}

function replyTo(kind: string, request: JsonObject, end: number): JsonObject | string {
  const problem = placeProblem(kind, request, end);
  if (problem !== null) return problem;
  switch (kind) {
    case 'replaceAllText': {
      const { text, matchCase = false } = request['containsText'] as { text: string; matchCase?: boolean };
      if (text === '') return 'The text to find cannot be empty.';
      const found = occurrences(text, matchCase);
      return { replaceAllText: found === 0 ? {} : { occurrencesChanged: found } };
    }
    case 'insertText':
      return request['text'] === '' ? 'The text to insert cannot be empty.' : {};
    case 'createHeader':
      return { createHeader: { headerId: 'kix.header1' } };
    case 'createFooter':
      return { createFooter: { footerId: 'kix.footer1' } };
    case 'createNamedRange':
      return { createNamedRange: { namedRangeId: 'kix.range1' } };
    case 'insertInlineImage':
      return String(request['uri']).startsWith('https://')
        ? { insertInlineImage: { objectId: 'kix.image1' } }
        : 'The provided image should be publicly accessible, within size limit, and in supported formats.';
    case 'deleteNamedRange':
      return oneOf(request, ['namedRangeId', 'name']) ?? {};
    case 'replaceNamedRangeContent':
      return oneOf(request, ['namedRangeId', 'namedRangeName']) ?? {};
    default:
      return {};
  }
}

function oneOf(request: JsonObject, names: readonly string[]): string | null {
  return names.filter((name) => request[name] !== undefined).length === 1
    ? null
    : `Exactly one of ${names.join(' and ')} must be set.`;
}

/** An index has to be inside of the body; header and footer have their own. */
function placeProblem(kind: string, request: JsonObject, end: number): string | null {
  const isInserting =
    kind === 'insertText' || kind === 'insertTable' || kind === 'insertPageBreak' || kind === 'insertInlineImage';
  const isPlaced = oneOf(request, ['location', 'endOfSegmentLocation']);
  if (isInserting && isPlaced !== null) return 'Exactly one of location and endOfSegmentLocation must be set.';
  const { index, segmentId } = (request['location'] ?? {}) as { index?: number; segmentId?: string };
  if (request['location'] !== undefined && !segmentId && (index ?? 0) < 1)
    return 'The insertion index must be inside the bounds of an existing paragraph.';
  if (index !== undefined && !segmentId && index >= end)
    return `Index ${index} must be less than the end index of the referenced segment, ${end}.`;
  const { startIndex = 0, endIndex: last = 0 } = (request['range'] ?? { endIndex: 1 }) as Record<string, number>;
  return last <= startIndex ? 'The range should not be empty.' : null;
}
