// Node 20.19 and later load ES modules by require, so CommonJS projects need nothing else.
const { createClient } = require('@guildhall/contracts/client');
const { platformApi } = require('@guildhall/contracts/platform');

createClient(platformApi, { baseUrl: process.argv[2] })
  .getHealth()
  .then(health => console.log(health.status));
