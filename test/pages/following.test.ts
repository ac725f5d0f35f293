import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { statusOfHttp } from '../../src/contract/status-error.js';
import type { DecisionSource } from '../../src/decisions/decision-source.js';
import { decisionsRouter } from '../../src/pages/decisions/decisions-router.js';

const sourceWith = (subscribers: Set<unknown>): DecisionSource => ({
  latest: () => Promise.resolve([]),
  get: () => Promise.resolve(undefined),
  label: () => Promise.resolve(undefined),
  subscribe: (told) => {
    subscribers.add(told);
    return () => subscribers.delete(told);
  },
});

test.each(['refused', 'of another tenant', 'unable to say who they are'])(
  'a page that follows decisions is cut off once its reader is %s',
  async (how) => {
    const subscribers = new Set<unknown>();
    const [own, others] = [sourceWith(subscribers), sourceWith(new Set())];
    let asked = 0;
    let hasChanged = false;
    const { router } = decisionsRouter({
      askedAgainMs: 5,
      authorise: () => {
        asked++;
        if (!hasChanged) return { source: own };
        if (how === 'refused') return { refused: statusOfHttp(401, 'The token has expired') };
        if (how === 'of another tenant') return { source: others };
        throw new Error('the issuer does not answer');
      },
    });
    const server = createServer(express().use(router)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const response = await fetch(`http://127.0.0.1:${port}/api/events`);
      expect(response.status).toBe(200);
      // Asked again, and still let in.
      while (asked < 3) await new Promise((resolve) => setTimeout(resolve, 5));
      expect(subscribers.size).toBe(1);
      hasChanged = true;
      // Ends.
      await response.text();
      while (subscribers.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    } finally {
      server.close();
      server.closeAllConnections();
    }
  },
);
