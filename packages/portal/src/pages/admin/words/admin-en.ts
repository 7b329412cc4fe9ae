export const words = {
  menu: 'Administration',
  places: {
    overview: 'Overview',
    sync: 'Synchronization',
    members: 'Members',
    verifications: 'Verifications',
    roleRules: 'Role rules',
    keys: 'Keys',
    upstreams: 'Upstreams',
    jobs: 'Jobs',
    deliveries: 'Deliveries',
    audit: 'Audit',
  },
};
