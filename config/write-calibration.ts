import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Document, isMap, parseDocument, visit } from 'yaml';
import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import { systemReason } from '../src/contract/system-reason.js';
import type { ScoreMap } from '../src/checkers/mapping/score-map.js';
import type { CalibrationSettings } from './calibration-schema.js';

/**
 * Puts a calibration into a configuration file, in place of the one before; all else in the file stays as it is,
 * comments too. The file is made where there is none, and is never seen half written.
 *
 * @throws AG_CONFIG_UNREADABLE when the file is not YAML, AG_USAGE_INVALID when it cannot be written
 */
export function writeCalibration(path: string, calibration: CalibrationSettings): void {
  const document = documentAt(path);
  const node = document.createNode(calibration);
  // A group or a feature a line: they are read as a table.
  visit(node, {
    Pair(_, pair, ancestors) {
      if (isMap(pair.value) && ancestors.length >= 4) pair.value.flow = true;
    },
    Map(_, map, ancestors) {
      if (ancestors.length >= 3) map.flow = true;
    },
    Seq(_, list) {
      if (list.items.every((item) => !isMap(item))) list.flow = true;
    },
  });
  document.set('calibration', node);
  write(path, document);
}

/**
 * Puts a map of scores into the checker of a configuration file, and removes thresholds that were calibrated for the
 * scores before it.
 *
 * @param use who judges, where the file has only that
 * @throws as `writeCalibration`
 */
export function writeScoreMap(path: string, map: ScoreMap, use: string): void {
  const document = documentAt(path);
  if (!isMap(document.get('checker'))) document.set('checker', document.createNode({ use }));
  const node = document.createNode(map);
  node.flow = true;
  document.setIn(['checker', 'scoreMap'], node);
  document.delete('calibration');
  write(path, document);
}

function write(path: string, document: Document): void {
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: true });
  const draft = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, text);
    renameSync(draft, path);
  } catch (cause) {
    throw new AnswerGuardError(
      'AG_USAGE_INVALID',
      `the configuration file ${path} cannot be written: ${systemReason(cause, 'unwritable')}`,
      {
        cause,
      },
    );
  }
}

function documentAt(path: string): Document {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return new Document({});
  }
  const document = parseDocument(text);
  if (document.errors.length > 0)
    throw new AnswerGuardError('AG_CONFIG_UNREADABLE', `${path} is not YAML`, { cause: document.errors[0] });
  return document.contents === null ? new Document({}) : document;
}
