/**
 * Counts the changes to the engine that can move a score. Part of the key under which verdicts are cached: raise it with
 * each, or caches that outlive an update give old scores again.
 */
export const ENGINE_REVISION = 10;
