const mebibyte = 1024 * 1024;

/**
 * Limits of a file, above which reading fails with `file_limit_reached`. The one table of limits: `README.md` in this folder explains them.
 * Files come from strangers, so every number here bounds something that one of them may choose.
 */
export const fileLimits = {
  /** Largest file that is read. */
  inputBytes: 1024 * mebibyte,
  /** Formats that have to be in memory as a whole. */
  wholeBytes: {
    pdf: 32 * mebibyte,
    html: 8 * mebibyte,
    markdown: 4 * mebibyte,
    docx: 16 * mebibyte,
    xlsx: 128 * mebibyte,
    image: 64 * mebibyte,
  },
  /** Text that becomes one value: a text file, a PDF's text, base64, one entry of JSON, the content of XML. */
  valueChars: 32 * mebibyte,
  /** Limit of the JSON that a node run reads from files: the amount that an execution stores for one run. */
  resultBytes: 128 * mebibyte,
  rows: 1_000_000,
  columns: 16_384,
  /** Values of all rows together. */
  values: 10_000_000,
  /** One row of CSV, one line of JSON lines, one component of a calendar. */
  recordChars: 4 * mebibyte,
  /** One cell of a spreadsheet, as the format itself has it. */
  cellChars: 32_767,
  /** Levels of JSON and XML. */
  depth: 64,
  /** Attributes of one XML element. */
  attributes: 1_000,
  /** Elements of an HTML page, and how deep they may be. */
  htmlNodes: 100_000,
  htmlDepth: 512,
  pages: 2_000,
  /** Limits of an image before and after each change. */
  imagePixels: 16_000_000,
  imageSide: 16_000,
  /** Files in an archive. */
  entries: 1_000,
  /** All files of an archive together, unpacked. */
  expandedBytes: 200 * mebibyte,
  /** How much larger than packed; counted from 1 MiB on. */
  expansion: 100,
  /** Spreadsheets are archives of a few parts, whose repeated marks pack better. */
  xlsxExpandedBytes: 512 * mebibyte,
  xlsxExpansion: 400,
  /** Of a Word document, the parts that hold text. */
  docxExpandedBytes: 64 * mebibyte,
  docxExpansion: 400,
  sharedStringChars: 32 * mebibyte,
} as const;

/** Memory of a reading process. It is killed above `rssBytes`; JavaScript's own memory is bounded below it. */
export interface ProcessMemory {
  readonly rssBytes: number;
  readonly heapMegabytes: number;
  /** Time of the processor for a job; default: by the size of its files. */
  readonly cpuMs?: number;
}

/** For images: their pixels, those of the step before, and the memory of a codec. */
export const imageMemory: ProcessMemory = { rssBytes: 768 * mebibyte, heapMegabytes: 128 };

/** For a document that is in memory as a whole, such as an API document of 20 MiB. Such a process has one session. */
export const largeMemory: ProcessMemory = { rssBytes: 640 * mebibyte, heapMegabytes: 448 };

/** For Python, which takes 170 MiB itself. */
export const pythonMemory: ProcessMemory = { rssBytes: 512 * mebibyte, heapMegabytes: 128 };

/** Resource limits of the reading process. */
export const processLimits = {
  rssBytes: 240 * mebibyte,
  heapMegabytes: 128,
  /** Time of the processor: a base, and something for every MiB of the file. */
  baseMs: 20_000,
  perMebibyteMs: 1_000,
} as const;
