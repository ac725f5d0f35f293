import { parser } from '@prometheus-io/lezer-promql';

type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];

interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

/** What an expression asks for. */
export interface Expression {
  readonly selectors: readonly { readonly metric: string; readonly matchers: readonly Matcher[] }[];
  /** Labels in `by`, `without`, `on`, `ignoring` and `group_left`. */
  readonly grouping: readonly string[];
  /** Labels that the expression itself makes. */
  readonly made: readonly string[];
}

/** Parses PromQL by Prometheus' own grammar. Throws where it does not parse. */
export function parsePromql(source: string): Expression {
  const textOf = ({ from, to }: SyntaxNode): string => source.slice(from, to);
  const unquoted = (node: SyntaxNode): string => JSON.parse(textOf(node).replaceAll("'", '"')) as string;
  const selectors: { metric: string; matchers: Matcher[] }[] = [];
  const grouping: string[] = [];
  const made: string[] = [];
  parser.parse(source).iterate({
    enter({ type, node }) {
      if (type.isError) throw new Error(`no PromQL at ${String(node.from)}: ${source}`);
      if (type.name === 'VectorSelector')
        selectors.push({ metric: textOf(node.getChild('Identifier')!), matchers: [] });
      if (type.name === 'UnquotedLabelMatcher')
        selectors.at(-1)!.matchers.push({
          label: textOf(node.getChild('LabelName')!),
          operator: textOf(node.getChild('MatchOp')!),
          value: unquoted(node.getChild('StringLiteral')!),
        });
      if (type.name === 'GroupingLabels') grouping.push(...node.getChildren('LabelName').map(textOf));
      if (type.name === 'FunctionCall' && textOf(node).startsWith('label_replace')) {
        const strings = node.getChild('FunctionCallBody')!.getChildren('StringLiteral');
        made.push(unquoted(strings[0]!));
      }
    },
  });
  return { selectors, grouping, made };
}
