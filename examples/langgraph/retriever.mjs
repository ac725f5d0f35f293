import { Document } from '@langchain/core/documents';
import { BaseRetriever } from '@langchain/core/retrievers';

const documents = [
  'The Harbour Museum is open from Tuesday to Sunday, from 10:00 to 18:00. On Mondays it is closed.',
  'A ticket to the museum costs 12 euros. Children under 12 pay nothing.',
].map((pageContent) => new Document({ pageContent }));

/** In the place of `vectorStore.asRetriever()`: gives every document. */
class AllDocuments extends BaseRetriever {
  lc_namespace = ['examples'];

  async _getRelevantDocuments() {
    return documents;
  }
}

export const retriever = new AllDocuments();
