/** The packages with custom nodes that a process has found. */
export interface CustomPackageState {
  readonly used: readonly { readonly name: string; readonly version: string }[];
  readonly problems: readonly { readonly package: string; readonly problem: string }[];
}
