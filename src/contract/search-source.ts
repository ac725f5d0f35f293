export const SEARCH_SOURCE =
  /^projects\/([\w.:-]{1,128})\/locations\/([\w-]{1,63})\/collections\/([\w-]{1,128})\/engines\/([\w-]{1,128})\/servingConfigs\/([\w-]{1,128})$/;

/** The engine whose data stores a `groundingSource.searchSource` names. */
export interface SearchSource {
  readonly project: string;
  readonly location: string;
  readonly collection: string;
  readonly engine: string;
  readonly servingConfig: string;
}

export const SEARCH_SOURCE_FORM =
  'projects/{p}/locations/{l}/collections/{c}/engines/{engine}/servingConfigs/{sc}';

/** Undefined when the name does not have the form `SEARCH_SOURCE_FORM`. */
export function parseSearchSource(name: string): SearchSource | undefined {
  const [, project, location, collection, engine, servingConfig] = SEARCH_SOURCE.exec(name) ?? [];
  if (!project || !location || !collection || !engine || !servingConfig) return undefined;
  return { project, location, collection, engine, servingConfig };
}
