import { isHtmlDocument, plainText } from '../../../middleware/dialects/plain-text.js';
import { holdsDialectContract, textBody } from './dialect-contract.js';

holdsDialectContract(plainText, [
  textBody('It opens at 8.\n'),
  textBody('## Hours\n\n- It opens at 8.', 'text/markdown'),
  textBody('It opens at 8.', 'text/html'),
  textBody('It opens at 8.', ''),
]);

describe('plain text', () => {
  it.each([
    ['<!DOCTYPE html><p>x'],
    ['  <html lang="en">'],
    ['\uFEFF<!doctype html>'],
    ['<!-- c -->\n<html>'],
    ['<body>x'],
    ['<?xml version="1.0"?>'],
    ['<svg/>'],
  ])('takes %j for a document', (text) => {
    expect(isHtmlDocument(text)).toBe(true);
    expect(plainText.read(textBody(text, 'text/html'))).toBeUndefined();
  });

  it.each([['It opens at 8.'], ['<p>It opens at 8.</p>'], ['<b>8</b> o’clock'], ['a < b'], ['<hr>']])(
    'takes %j for an answer',
    (text) => {
      expect(plainText.read(textBody(text, 'text/html'))?.answers).toEqual([text]);
    },
  );

  it('leaves other media types alone', () => {
    expect(plainText.read(textBody('a,b', 'text/csv'))).toBeUndefined();
    expect(plainText.read(textBody('body{}', 'text/css'))).toBeUndefined();
  });

  it('decides on a long run of comments at once', () => {
    expect(isHtmlDocument(`${'<!-- '.repeat(50_000)}x`)).toBe(false);
  });
});
