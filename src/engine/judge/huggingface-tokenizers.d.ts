// The package's own types cannot be resolved under nodenext: they import each other without extensions.
declare module '@huggingface/tokenizers' {
  export class Tokenizer {
    constructor(tokenizer: object, config: object);
    encode(text: string, options: { readonly add_special_tokens: boolean }): { readonly ids: number[] };
    token_to_id(token: string): number | undefined;
  }
}
