import type { packGzip, packZip, unpackGzip, unpackZip } from './formats/archives.ts';
import type { editImage, readImage } from './formats/images/editImage.ts';
import type { htmlToMarkdown, markdownToHtml } from './formats/markdown.ts';
import type { readCsv } from './formats/readCsv.ts';
import type { readDocument } from './formats/readDocument.ts';
import type { readHtml, selectHtml } from './formats/readHtml.ts';
import type { readIcs } from './formats/readIcs.ts';
import type { readJson, readJsonLines } from './formats/readJson.ts';
import type { readOpenApi } from './formats/openapi/readOpenApi.ts';
import type { readPdf } from './formats/readPdf.ts';
import type { readBase64, readText } from './formats/readText.ts';
import type { readXlsx } from './formats/readXlsx.ts';
import type { readXml } from './formats/readXml.ts';
import type { runPython } from './formats/python/runPython.ts';
import type { writeCsv } from './formats/writeCsv.ts';
import type { writeHtmlTable } from './formats/writeHtmlTable.ts';
import type { writeIcs } from './formats/writeIcs.ts';
import type { writeJson } from './formats/writeJson.ts';
import type { writeBase64, writeText } from './formats/writeText.ts';
import type { writeXlsx } from './formats/writeXlsx.ts';
import type { writeXml } from './formats/writeXml.ts';

/** Tasks of the process by name: a format and an operation. */
export interface FileTasks {
  'CSV.read': typeof readCsv;
  'CSV.write': typeof writeCsv;
  'HTML.read': typeof readHtml;
  'HTML.select': typeof selectHtml;
  'HTML.write': typeof writeHtmlTable;
  'HTML.to_markdown': typeof htmlToMarkdown;
  'ICS.read': typeof readIcs;
  'ICS.write': typeof writeIcs;
  'JSON.read': typeof readJson;
  'JSON lines.read': typeof readJsonLines;
  'JSON.write': typeof writeJson;
  'Markdown.to_html': typeof markdownToHtml;
  'OpenAPI.read': typeof readOpenApi;
  'PDF.read': typeof readPdf;
  'Python.run': typeof runPython;
  'XLSX.read': typeof readXlsx;
  'XLSX.write': typeof writeXlsx;
  'XML.read': typeof readXml;
  'XML.write': typeof writeXml;
  'ZIP.pack': typeof packZip;
  'ZIP.unpack': typeof unpackZip;
  'base64.read': typeof readBase64;
  'base64.write': typeof writeBase64;
  'document.read': typeof readDocument;
  'gzip.pack': typeof packGzip;
  'gzip.unpack': typeof unpackGzip;
  'image.edit': typeof editImage;
  'image.read': typeof readImage;
  'text.read': typeof readText;
  'text.write': typeof writeText;
}

/** Loaded only in the process, and only what a job needs. */
const loaders: { [Task in keyof FileTasks]: () => Promise<FileTasks[Task]> } = {
  'CSV.read': async () => (await import('./formats/readCsv.ts')).readCsv,
  'CSV.write': async () => (await import('./formats/writeCsv.ts')).writeCsv,
  'HTML.read': async () => (await import('./formats/readHtml.ts')).readHtml,
  'HTML.select': async () => (await import('./formats/readHtml.ts')).selectHtml,
  'HTML.write': async () => (await import('./formats/writeHtmlTable.ts')).writeHtmlTable,
  'HTML.to_markdown': async () => (await import('./formats/markdown.ts')).htmlToMarkdown,
  'ICS.read': async () => (await import('./formats/readIcs.ts')).readIcs,
  'ICS.write': async () => (await import('./formats/writeIcs.ts')).writeIcs,
  'JSON.read': async () => (await import('./formats/readJson.ts')).readJson,
  'JSON lines.read': async () => (await import('./formats/readJson.ts')).readJsonLines,
  'JSON.write': async () => (await import('./formats/writeJson.ts')).writeJson,
  'Markdown.to_html': async () => (await import('./formats/markdown.ts')).markdownToHtml,
  'OpenAPI.read': async () => (await import('./formats/openapi/readOpenApi.ts')).readOpenApi,
  'PDF.read': async () => (await import('./formats/readPdf.ts')).readPdf,
  'Python.run': async () => (await import('./formats/python/runPython.ts')).runPython,
  'XLSX.read': async () => (await import('./formats/readXlsx.ts')).readXlsx,
  'XLSX.write': async () => (await import('./formats/writeXlsx.ts')).writeXlsx,
  'XML.read': async () => (await import('./formats/readXml.ts')).readXml,
  'XML.write': async () => (await import('./formats/writeXml.ts')).writeXml,
  'ZIP.pack': async () => (await import('./formats/archives.ts')).packZip,
  'ZIP.unpack': async () => (await import('./formats/archives.ts')).unpackZip,
  'base64.read': async () => (await import('./formats/readText.ts')).readBase64,
  'base64.write': async () => (await import('./formats/writeText.ts')).writeBase64,
  'document.read': async () => (await import('./formats/readDocument.ts')).readDocument,
  'gzip.pack': async () => (await import('./formats/archives.ts')).packGzip,
  'gzip.unpack': async () => (await import('./formats/archives.ts')).unpackGzip,
  'image.edit': async () => (await import('./formats/images/editImage.ts')).editImage,
  'image.read': async () => (await import('./formats/images/editImage.ts')).readImage,
  'text.read': async () => (await import('./formats/readText.ts')).readText,
  'text.write': async () => (await import('./formats/writeText.ts')).writeText,
};

export function loadTask<Task extends keyof FileTasks>(task: Task): Promise<FileTasks[Task]> {
  return loaders[task]();
}

/** True for tasks whose input is a file of a stranger. */
export function isReading(task: keyof FileTasks): boolean {
  return /\.(read|select|unpack|edit|to_markdown|to_html)$/.test(task);
}
