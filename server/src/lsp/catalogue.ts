/** The request `toolspec/catalogue`: every host, format and rule that a setting can name. */
import { FORMATS } from '../formats/index.ts';
import { allHosts } from '../analysis/matrixHosts.ts';
import { HOSTS } from '../hosts/index.ts';
import { RULES } from '../rules/index.ts';
import type { Feature } from './feature.ts';
import type { Catalogue, CatalogueParams } from './protocol.ts';
import { rulePage } from './rulePage.ts';

export const catalogue: Feature = {
  capabilities: () => ({}),
  register(server) {
    server.connection.onRequest<Catalogue, void>('toolspec/catalogue', async ({ uri }: CatalogueParams) => ({
      hosts: (uri === undefined ? HOSTS : allHosts((await server.settings.settingsFor(uri, undefined)).file)).map(({ id, title, about }) => ({ id, title, about })),
      formats: FORMATS.map(({ id, title, about, hosts }) => ({ id, title, about, hosts })),
      rules: RULES.map(({ id, severity, docs }) => ({ id, severity, what: docs.what, page: rulePage(id) })),
    }));
  },
};
