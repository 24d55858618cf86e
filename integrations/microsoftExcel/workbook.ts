import { text } from '../../platform/schema/schema.ts';
import { path } from '../engine/vendorRequest.ts';

/** Fields that several nodes of Excel share. */
export const drive = text({
  title: 'Drive',
  description: 'ID of another drive, such as a library of SharePoint. Default: the own one.',
  rare: true,
  maxLength: 500,
});

export const workbook = text({
  title: 'Workbook',
  description: 'ID of a file with the ending .xlsx.',
  choices: { list: 'workbooks' },
  required: true,
  maxLength: 500,
});

export const worksheet = text({
  title: 'Sheet',
  description: 'Name or ID of a sheet.',
  placeholder: 'Sheet1',
  choices: { list: 'worksheets', needs: ['workbook'] },
  required: true,
  maxLength: 200,
});

export const table = text({
  title: 'Table',
  description: 'Name or ID of a table.',
  placeholder: 'Table1',
  choices: { list: 'tables', needs: ['workbook'] },
  required: true,
  maxLength: 200,
});

/** The place of a workbook. */
export interface Place {
  readonly drive?: string | undefined;
  readonly workbook: string;
}

/** Returns the path of a drive. */
export function drivePath(of: string | undefined): string {
  return of?.trim() ? path`/drives/${of}` : '/me/drive';
}

/** Returns the path of a workbook. */
export function workbookPath({ drive: of, workbook: id }: Place): string {
  return `${drivePath(of)}${path`/items/${id}`}/workbook`;
}

/** Returns the path of a sheet. */
export function sheetPath({ worksheet: name, ...place }: Place & { readonly worksheet: string }): string {
  return `${workbookPath(place)}${path`/worksheets/${name}`}`;
}

/** Returns the path of a table; its name is unique in the workbook. */
export function tablePath({ table: name, ...place }: Place & { readonly table: string }): string {
  return `${workbookPath(place)}${path`/tables/${name}`}`;
}
