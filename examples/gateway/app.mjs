import { answerGuard } from 'answer-guard';
import { factsOfBody } from 'answer-guard/openai';
import express from 'express';
import { createProxyMiddleware, fixRequestBody } from 'http-proxy-middleware';

// By this the gateway trusts its clients: they say what the facts are. Let nobody else in.
const requestFacts = (req) => factsOfBody(req.body, { context: /<context>(.*?)<\/context>/s });
const guard = answerGuard({ requestFacts });
const target = new URL(process.env.OPENAI_BASE_URL ?? 'https://api.openai.com').origin;

const app = express();
app.post(
  '/v1/chat/completions',
  express.json({ limit: '10mb' }),
  guard,
  createProxyMiddleware({ target, changeOrigin: true, on: { proxyReq: fixRequestBody } }),
);

await guard.ready;
const port = Number(process.env.PORT ?? 3000);
app.listen(port, () => console.log(`Listening on http://localhost:${port}`));
