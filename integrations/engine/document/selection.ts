import type { JsonObject } from '../../../domains/executions/item.ts';

/** A document of a vendor that describes its API with OpenAPI 3. It is not a part of this repository. */
export interface VendorDocument {
  /** Package and version of npm that has the document: `@octokit/openapi@23.0.2`. */
  readonly npm: string;
  /** Place of the document in the package. */
  readonly file: string;
  readonly sha256: string;
  /** Id of SPDX: `MIT`. */
  readonly license: string;
  /** The copyright notice of the licence. */
  readonly holder: string;
}

/** Changes to a field that comes from the document; or the name of an imported field that replaces it. */
export type SelectedField =
  | string
  | {
      readonly title?: string;
      readonly description?: string;
      readonly placeholder?: string;
      readonly control?: 'textarea';
      readonly rare?: true;
      readonly default?: string | number | boolean;
      readonly maxLength?: number;
      /** Labels of words to choose from; the others have general ones. */
      readonly labels?: Readonly<Record<string, string>>;
    };

/** An operation of the document with the texts and rules that the document does not have. */
export interface SelectedOperation {
  /** `operationId` in the document. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Optional fields of the query and the body that people use. Default: all. */
  readonly only?: readonly string[];
  readonly fields?: Readonly<Record<string, SelectedField>>;
  /** Names of fields, by the names in the document. */
  readonly names?: Readonly<Record<string, string>>;
  /** Name of an imported list of effects. Default: that it reads (GET), or changes. */
  readonly effects?: string;
  /** Default: all methods but POST are safe. */
  readonly repeat?: 'safe' | 'unsafe';
  /** Parameters of the example, beside `examples` of the selection. Default: the example of the document. */
  readonly example?: JsonObject;
}

export interface SelectedNode {
  readonly title: string;
  readonly description: string;
  /** Page of the vendor's documentation. */
  readonly source: string;
  readonly first: string;
  readonly operations: Readonly<Record<string, SelectedOperation>>;
}

/** The operations of a vendor's document that become nodes: `integrations/<vendor>/selection.ts`. */
export interface Selection {
  /** Name of the folder, and of the vendor in its `vendor.ts`. */
  readonly vendor: string;
  readonly document: VendorDocument;
  /** Names that the generated files import, with their files in the folder. */
  readonly imports: Readonly<Record<string, string>>;
  /** Imported name of `list` of operations that return a list. */
  readonly list: string;
  /** Parameters of the document that `list` sets. */
  readonly pageParameters: readonly string[];
  /** For all operations, as in `SelectedOperation`. */
  readonly names?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, SelectedField>>;
  /** Values of fields in examples. */
  readonly examples?: JsonObject;
  /** By noun: second part of the type id. */
  readonly nodes: Readonly<Record<string, SelectedNode>>;
}

/** Returns the ids of the selected operations in the document, each once. */
export function selectedIds({ nodes }: Selection): string[] {
  const ids = Object.values(nodes).flatMap(({ operations }) => Object.values(operations).map(({ id }) => id));
  return [...new Set(ids)];
}
