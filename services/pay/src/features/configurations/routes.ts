import {
  getFacilityPercentages,
  getPayConfiguration,
  removePayConfiguration,
  savePayConfiguration,
  updatePayConfiguration,
} from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import * as configurations from './service.js';

export function configurationRoutes(
  app: FastifyInstance,
  service: configurations.ConfigurationService,
): void {
  serve(app, getFacilityPercentages, ({ caller, params }) =>
    configurations.facilityPercentages(service, caller, params.member_number),
  );

  serve(app, getPayConfiguration, async ({ caller, params, reply }) => {
    const found = await configurations.findConfiguration(service, caller, params.member_number);
    // The framework takes a returned null for no body at all.
    return found ?? reply.type('application/json; charset=utf-8').serializer(String).send('null');
  });

  serve(app, savePayConfiguration, ({ caller, body }) =>
    configurations.saveConfiguration(service, caller, body),
  );

  serve(app, updatePayConfiguration, ({ caller, params, body }) =>
    configurations.updateConfiguration(service, caller, params.config_id, body),
  );

  serve(app, removePayConfiguration, ({ caller, params }) =>
    configurations.removeConfiguration(service, caller, params.config_id),
  );
}
