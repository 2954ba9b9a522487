import type { SymptomKnowledge } from '../services/knowledge/symptom-service.ts';
import type { Resolvers } from './types.generated.ts';

/** Records of the domain stand behind these types; only names that differ are mapped. */
export const symptomResolvers = {
  Query: {
    knowledgeForSymptom: (_root, question, { services }) => services.symptoms.knowledgeForSymptom(question),
  },
  SymptomKnowledge: {
    command: ({ analysis }: SymptomKnowledge) => analysis,
    runbooks: ({ matches }: SymptomKnowledge) => matches,
  },
} satisfies Pick<Resolvers, 'SymptomKnowledge'> & {
  Query: Pick<NonNullable<Resolvers['Query']>, 'knowledgeForSymptom'>;
};
