import { input } from './input.ts';

/** Words to find things by, for sources that read them as words. */
export const words = (example: string, description = 'Words to find.') =>
  input.text({ description, required: true, examples: [example] });

/** A DOI without a resolver in front of it. */
export const doi = (example: string) =>
  input.text({
    title: 'DOI',
    description: 'The DOI: 10., a number, a slash and the rest, without https://doi.org/.',
    pattern: '^10\\.[0-9]{4,9}/[^\\s?#]+$',
    maxLength: 300,
    required: true,
    examples: [example],
  });

/** An accession of UniProt. */
export const uniprotAccession = (example: string) =>
  input.text({
    title: 'UniProt accession',
    description: 'Six or ten letters and digits, such as P15056; not the name of the entry.',
    pattern: '^[A-Z][0-9][A-Z0-9]{3}[0-9]([A-Z][A-Z0-9]{2}[0-9])?$',
    required: true,
    examples: [example],
  });

/** A reference number of dbSNP. */
export const rsid = (example: string) =>
  input.text({
    title: 'rsID',
    description: 'Reference number of dbSNP: rs and digits.',
    pattern: '^rs[0-9]{1,12}$',
    required: true,
    examples: [example],
  });

/** Inputs for the first and last day of a period. */
export const days = (what: string) => ({
  from_date: input.date({ description: `${what} on this day or later.`, examples: ['2024-01-01'] }),
  to_date: input.date({ description: `${what} on this day or earlier.`, examples: ['2024-12-31'] }),
});
