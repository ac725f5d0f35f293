/** The versions of the Check Grounding API, each with addresses and gRPC services of its own. */
export const API_VERSIONS = ['v1', 'v1beta', 'v1alpha'] as const;
export type ApiVersion = (typeof API_VERSIONS)[number];
