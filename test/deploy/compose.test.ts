import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';
import { DASHBOARD, readYaml } from './deploy-files.js';

interface ComposeService {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly target: string };
  readonly command?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: unknown;
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
}

const deploy = (file: string): string => join(packageRoot, 'deploy', file);
const compose = readYaml<{
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly secrets: Readonly<Record<string, unknown>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}>(deploy('compose.yaml'));
const services = Object.entries(compose.services);
/** Where a service finds a file or folder of deploy/, by the place in its container. */
const mountsOf = (name: string): Map<string, string> =>
  new Map(
    (compose.services[name]?.volumes ?? []).map((volume) => {
      const [from = '', to = ''] = volume.split(':');
      return [to, from];
    }),
  );

describe('deploy/compose.yaml', () => {
  test('has the example, the service, Redis, Prometheus and Grafana', () => {
    expect(Object.keys(compose.services).sort()).toEqual([
      'answer-guard',
      'backend',
      'grafana',
      'prometheus',
      'redis',
    ]);
  });

  test.each(services)(
    '%s names what there is, of a fixed version, and listens on this machine',
    (_, service) => {
      const { image, build, ports = [], volumes = [], secrets = [], depends_on = [], command = [] } = service;
      expect(image === undefined).toBe(build !== undefined);
      if (image !== undefined) expect(image).toMatch(/^[\w/-]+:v?\d+\.\d+[\w.-]*$/);
      if (build !== undefined)
        expect(readFileSync(join(packageRoot, 'Dockerfile'), 'utf8')).toContain(` AS ${build.target}\n`);
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
      for (const volume of volumes) {
        const [from = ''] = volume.split(':');
        const isThere = from.startsWith('./') ? existsSync(deploy(from)) : from in compose.volumes;
        expect({ volume, isThere }).toEqual({ volume, isThere: true });
      }
      for (const secret of secrets) expect(Object.keys(compose.secrets)).toContain(secret);
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      for (const other of needed as readonly string[]) expect(Object.keys(compose.services)).toContain(other);
      if (!Array.isArray(depends_on))
        for (const [other, { condition }] of Object.entries(
          depends_on as Readonly<Record<string, { readonly condition: string }>>,
        ))
          if (condition === 'service_healthy') expect(compose.services[other]?.healthcheck).toBeDefined();
      expect(command.every((one) => typeof one === 'string')).toBe(true);
    },
  );

  test('gives our own containers no more than they need', () => {
    for (const name of ['backend', 'answer-guard'])
      expect(compose.services[name]).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        environment: expect.objectContaining({ ANSWER_GUARD_REDIS_URL: 'redis://redis:6379' }) as unknown,
      });
  });

  test('has Prometheus scrape both at the ports where they listen, with the rules', () => {
    const mounts = mountsOf('prometheus');
    const [config] = (compose.services['prometheus']?.command ?? []).flatMap((one) =>
      one.startsWith('--config.file=') ? [one.slice('--config.file='.length)] : [],
    );
    const file = mounts.get(config ?? '');
    expect(file).toBeDefined();
    const { rule_files, scrape_configs } = readYaml<{
      rule_files: string[];
      scrape_configs: {
        static_configs: { targets: string[] }[];
        authorization?: { credentials_file: string };
      }[];
    }>(deploy(file ?? ''));
    for (const rules of rule_files) expect(mounts.has(`/etc/prometheus/${rules}`)).toBe(true);
    const targets = scrape_configs.flatMap((job) => job.static_configs.flatMap((one) => one.targets));
    // As the Dockerfile's commands have them.
    expect(targets).toEqual(['backend:3000', 'answer-guard:8080']);
    for (const { authorization } of scrape_configs)
      if (authorization !== undefined)
        expect(compose.services['prometheus']?.secrets).toContain(
          authorization.credentials_file.replace('/run/secrets/', ''),
        );
  });

  test('has Grafana find its data source and its dashboards by themselves', () => {
    const mounts = mountsOf('grafana');
    expect(mounts.get('/etc/grafana/provisioning')).toBe('./grafana/provisioning');
    const { providers } = readYaml<{ providers: { options: { path: string } }[] }>(
      deploy('grafana/provisioning/dashboards/answer-guard.yaml'),
    );
    const folder = mounts.get(providers[0]?.options.path ?? '');
    expect(existsSync(deploy(`${folder ?? 'nowhere'}/answer-guard.json`))).toBe(true);
    const { datasources } = readYaml<{ datasources: { type: string; url: string; isDefault: boolean }[] }>(
      deploy('grafana/provisioning/datasources/prometheus.yaml'),
    );
    expect(datasources).toMatchObject([
      { type: 'prometheus', url: 'http://prometheus:9090', isDefault: true },
    ]);
    // The dashboard asks for a data source of that type, whatever its name.
    expect(DASHBOARD.templating.list).toContainEqual(
      expect.objectContaining({ name: 'datasource', query: 'prometheus' }),
    );
  });
});
