import DataLoader from 'dataloader';
import type { Entity } from '../domain/entity.ts';
import { isFailure } from '../domain/failure.ts';
import type { EntityRelationPage, RelationListInput } from '../services/fleet/relation-reads.ts';
import type { ApiContext } from './context.ts';
import { badInput } from './errors.ts';

/** What lists need of their items, fetched for all items at once; remembered for one request only. */
export interface EntityLoaders {
  bySlug(slug: string): Promise<Entity>;
  relationsOf(entity: Entity, input: RelationListInput): Promise<EntityRelationPage>;
}

const byRequest = new WeakMap<ApiContext, EntityLoaders>();

export function entityLoaders(context: ApiContext): EntityLoaders {
  const known = byRequest.get(context);
  if (known) return known;
  const made = createLoaders(context);
  byRequest.set(context, made);
  return made;
}

function createLoaders({ services }: ApiContext): EntityLoaders {
  const bySlug = new DataLoader<string, Entity>(async (slugs) => {
    const found = await services.entities.getEntities(slugs);
    return found.map((entity, index) => entity ?? new Error(`entity ${slugs[index] ?? ''} is gone`));
  });
  const relations = new Map<string, DataLoader<string, EntityRelationPage>>();
  const relationLoader = (input: RelationListInput): DataLoader<string, EntityRelationPage> =>
    new DataLoader(async (ids) => {
      const pages = await services.relations.listRelations(ids, input);
      if (isFailure(pages)) throw badInput(pages.message);
      return ids.map((id) => pages.get(id) ?? new Error(`entity ${id} is gone`));
    });
  return {
    bySlug: (slug) => bySlug.load(slug),
    relationsOf: (entity, input) => {
      const key = JSON.stringify(input);
      const loader = relations.get(key) ?? relationLoader(input);
      relations.set(key, loader);
      return loader.load(entity.id);
    },
  };
}
