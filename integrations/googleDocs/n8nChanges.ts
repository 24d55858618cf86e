import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';

/** Reads an action of n8n's node; the result is a request of the Google Docs API. */
type ReadAction = (action: Parameters) => JsonObject;

/** Turns an action into a request. An unknown one is reported and inserts nothing. */
export function changeOf(action: Parameters): JsonObject {
  const object = action.choice('object', 'text');
  const verb = action.choice('action', 'insert');
  const name = `${verb}${object.charAt(0).toUpperCase()}${object.slice(1)}`;
  const kind = name === 'replaceAllNamedRange' ? 'replaceNamedRangeContent' : name;
  const read = Object.hasOwn(actions, kind) ? actions[kind] : undefined;
  if (read) return { [kind]: read(action) };
  action.remark('action', 'The action is not supported. Write it as a request of the Google Docs API.');
  return { [kind]: {} };
}

function segmentOf(action: Parameters): JsonObject {
  const segment = action.choice('insertSegment', 'body');
  const id = action.text('segmentId');
  return segment === 'body' || id === '' ? {} : { segmentId: id };
}

function placeOf(action: Parameters): JsonObject {
  const at = segmentOf(action);
  if (action.choice('locationChoice', 'endOfSegmentLocation') !== 'location') {
    action.ignore('index');
    return { endOfSegmentLocation: at };
  }
  const first = action.choice('insertSegment', 'body') === 'body' ? 1 : 0;
  return { location: { ...at, index: action.number('index', first) } };
}

function rangeOf(action: Parameters): JsonObject {
  const range = { startIndex: action.number('startIndex', 0), endIndex: action.number('endIndex', 0) };
  return { range: { ...segmentOf(action), ...range } };
}

function cellOf(action: Parameters): JsonObject {
  const first = action.choice('insertSegment', 'body') === 'body' ? 1 : 0;
  return {
    tableCellLocation: {
      rowIndex: action.number('rowIndex', 0),
      columnIndex: action.number('columnIndex', 0),
      tableStartLocation: { ...segmentOf(action), index: action.number('index', first) },
    },
  };
}

function namedRangeOf(action: Parameters, byName: string): JsonObject {
  const isId = action.choice('namedRangeReference', 'namedRangeId') === 'namedRangeId';
  return { [isId ? 'namedRangeId' : byName]: action.text('value') };
}

const header: ReadAction = (action) => {
  const index = action.number('index', 0);
  return { type: 'DEFAULT', sectionBreakLocation: { ...segmentOf(action), index } };
};

/** https://developers.google.com/workspace/docs/api/reference/rest/v1/documents/request */
const actions: Readonly<Record<string, ReadAction>> = {
  insertText: (action) => ({ text: action.text('text'), ...placeOf(action) }),
  replaceAllText: (action) => ({
    containsText: { text: action.text('text'), matchCase: action.flag('matchCase') },
    replaceText: action.text('replaceText'),
  }),
  insertPageBreak: placeOf,
  insertTable: (action) => ({
    rows: action.number('rows', 0),
    columns: action.number('columns', 0),
    ...placeOf(action),
  }),
  insertTableRow: (action) => ({ ...cellOf(action), insertBelow: action.flag('insertPosition', true) }),
  insertTableColumn: (action) => ({ ...cellOf(action), insertRight: action.flag('insertPosition', true) }),
  deleteTableRow: cellOf,
  deleteTableColumn: cellOf,
  createHeader: header,
  createFooter: header,
  deleteHeader: (action) => ({ headerId: action.text('headerId') }),
  deleteFooter: (action) => ({ footerId: action.text('footerId') }),
  createNamedRange: (action) => ({ name: action.text('name'), ...rangeOf(action) }),
  deleteNamedRange: (action) => namedRangeOf(action, 'name'),
  replaceNamedRangeContent: (action) => ({ ...namedRangeOf(action, 'namedRangeName'), text: action.text('text') }),
  createParagraphBullets: (action) => ({
    bulletPreset: action.choice('bulletPreset', 'BULLET_DISC_CIRCLE_SQUARE'),
    ...rangeOf(action),
  }),
  deleteParagraphBullets: rangeOf,
  deletePositionedObject: (action) => ({ objectId: action.text('objectId') }),
};
