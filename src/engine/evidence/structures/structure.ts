import type { DraftList } from './draft-list.js';
import type { FactPage } from './fact-page.js';

/**
 * Reads one kind of structure: when it starts at line `at`, adds its chunks, and says which line comes after it; undefined
 * when what starts there is none. Whoever reads takes at least one line.
 */
export type StructureReader = (page: FactPage, list: DraftList, at: number) => number | undefined;
