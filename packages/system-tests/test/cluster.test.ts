import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { serviceNames, workspace } from '../src/workspace.js';
import { settingsOf } from './settings.js';

const models = { ConfigMap, Deployment, Job, Service };
type Kind = keyof typeof models;

describe.each(serviceNames)('deploy/cluster/%s.yaml', name => {
  const text = readFileSync(join(workspace, 'deploy/cluster', `${name}.yaml`), 'utf8');
  const documents = parseAllDocuments(text).map(document => document.toJS());
  const one = (kind: Kind) => {
    const found = documents.filter(document => document.kind === kind);
    expect(found, kind).toHaveLength(1);
    return found[0];
  };
  const settings = settingsOf(name);
  const pods = () => [one('Deployment'), one('Job')].map(({ spec }) => spec.template.spec);

  it('is what the cluster takes: a map, a job, a deployment and a service', () => {
    expect(documents.map(({ kind }) => kind).sort()).toEqual(Object.keys(models).sort());
    for (const document of documents)
      expect(() => new models[document.kind as Kind](document).validate()).not.toThrow();
  });

  it('sets only variables that the service takes, and all that it cannot do without', () => {
    const [{ env }] = one('Deployment').spec.template.spec.containers;
    const set = [
      ...Object.keys(one('ConfigMap').data),
      ...env.map((entry: { name: string }) => entry.name),
    ];
    expect(set.filter(variable => !settings.has(variable))).toEqual([]);
    const required = [...settings.values()].filter(row => row.required).map(row => row.variable);
    expect(required.filter(variable => !set.includes(variable))).toEqual([]);
    expect(new Set(set).size).toBe(set.length);
  });

  it('contains no secret: each is a reference', () => {
    const secrets = [...settings.values()].filter(row => row.secret).map(row => row.variable);
    expect(Object.keys(one('ConfigMap').data).filter(each => secrets.includes(each))).toEqual([]);
    for (const { containers } of pods())
      for (const { env } of containers)
        for (const entry of env) expect(entry, entry.name).not.toHaveProperty('value');
  });

  it('runs unprivileged with a read-only file system and declared resources', () => {
    for (const pod of pods()) {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      expect(pod.automountServiceAccountToken).toBe(false);
      for (const { securityContext, resources } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources.requests).toHaveProperty('cpu');
        expect(resources.limits).toHaveProperty('memory');
      }
    }
  });

  it('trusts single addresses, not a network that others are in', () => {
    const trusted: string[] = one('ConfigMap').data.TRUST_PROXY.split(',');
    expect(trusted.filter(address => isIP(address) === 0)).toEqual([]);
  });

  it('is asked whether it lives and whether it is ready, where it listens', () => {
    const [container] = one('Deployment').spec.template.spec.containers;
    expect(container.livenessProbe.httpGet).toEqual({ path: '/livez', port: 'http' });
    expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
    const port = Number(settings.get('PORT')?.default);
    expect(container.ports).toEqual([{ name: 'http', containerPort: port }]);
    expect(one('Service').spec.ports).toEqual([{ name: 'http', port, targetPort: 'http' }]);
  });

  it('may finish what is in flight before it is ended', () => {
    const stopWithin = Number(settings.get('STOP_WITHIN')?.default);
    const { terminationGracePeriodSeconds } = one('Deployment').spec.template.spec;
    expect(terminationGracePeriodSeconds).toBeGreaterThan(stopWithin);
  });

  it('finds its pods by a label that they have, and migrates in the version that it runs', () => {
    const { selector, template } = one('Deployment').spec;
    expect(template.metadata.labels).toMatchObject(selector.matchLabels);
    expect(template.metadata.labels).toMatchObject(one('Service').spec.selector);
    const [served, migrated] = pods().map(pod => pod.containers[0].image);
    expect(served).toBe(migrated);
    expect(one('Job').spec.template.spec.containers[0].command).toEqual([
      'node',
      'dist/cli.js',
      'migrate',
    ]);
  });
});
