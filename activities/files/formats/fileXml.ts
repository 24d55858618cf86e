import { XmlReader, type XmlHandlers, type XmlProblem } from '../../../platform/xml/XmlReader.ts';
import { fileLimits } from '../fileLimits.ts';
import { invalidFile, limitReached } from './RowWriter.ts';

const bounds = {
  depth: fileLimits.depth,
  attributes: fileLimits.attributes,
  silentChars: fileLimits.valueChars,
  prologChars: 64 * 1024,
};
const boundNames = { depth: 'levels', attributes: 'attributes', silentChars: 'characters in one text' } as const;

/** Reads the XML of a file with the limits of files. Errors of `write` and `close`: `file_invalid` with line and column, `file_limit_reached`. */
export function fileXml(handlers: XmlHandlers<false>): XmlReader<false> {
  return new XmlReader(handlers, { namespaces: false, bounds, refuse });
}

function refuse(problem: XmlProblem): Error {
  if (problem.kind === 'bound') return limitReached(boundNames[problem.bound], problem.most);
  if (problem.kind === 'document_type')
    return invalidFile('The XML has a document type (DOCTYPE), which is refused: it could define entities.');
  return invalidFile(`The XML is not well-formed: ${problem.error.message.slice(0, 300)}`, problem.error);
}
