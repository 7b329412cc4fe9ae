export const words = {
  menu: 'Administration',
  places: {
    overview: 'Overview',
    sync: 'Synchronisation',
    members: 'Members',
    verifications: 'Verifications',
    keys: 'Keys',
    upstreams: 'Upstreams',
    jobs: 'Jobs',
    deliveries: 'Deliveries',
    audit: 'Audit',
  },
};
