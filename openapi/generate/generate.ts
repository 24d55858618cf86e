import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { assembleContract } from './assembleDocument.ts';
import { gatewayValues } from './gatewayValues.ts';
import { logEventTypes } from './logEvents.ts';
import { operationTable } from './operationTable.ts';

const folder = dirname(dirname(fileURLToPath(import.meta.url)));

/** Makes every generated file of the contract. Shape: file name below `openapi/generated/` → text. */
export async function generateContract(): Promise<{ [fileName: string]: string }> {
  const { document, logEvents } = assembleContract(folder);
  const types = astToString(await openapiTypescript(structuredClone(document) as never, { alphabetize: false }));
  return {
    'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'types.ts': `// Generated from openapi/ by \`npm run gen\`. Do not edit.\n\n${types}`,
    'operations.ts': operationTable(document),
    'gatewayValues.ts': gatewayValues(document),
    'logEventTypes.ts': logEventTypes(logEvents),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(join(folder, 'generated'), { recursive: true });
  for (const [name, text] of Object.entries(await generateContract())) {
    writeFileSync(join(folder, 'generated', name), text);
  }
}
