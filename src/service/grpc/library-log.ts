import { setLogger } from '@grpc/grpc-js';

/** What gRPC's library says of a header that cannot be metadata, with the value: it may be a key. */
const UNREADABLE_HEADER = 'Failed to add metadata entry';

/**
 * Keeps what callers send out of what gRPC's library writes to stderr, where anybody could fill it, too. All else it is
 * asked to say (GRPC_VERBOSITY, GRPC_TRACE) stays. For the whole process: the library has one log.
 */
export function keepCallersOutOfLibraryLog(): void {
  setLogger({
    error: (message: unknown) => {
      if (!String(message).startsWith(UNREADABLE_HEADER)) console.error(`E ${String(message)}`);
    },
    info: (message: unknown) => {
      console.error(`I ${String(message)}`);
    },
    debug: (message: unknown) => {
      console.error(`D ${String(message)}`);
    },
  });
}
