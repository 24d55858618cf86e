/** Documents of a small shop of animals, the same in three versions, and faulty ones. */

const pet2 = {
  type: 'object',
  required: ['name'],
  properties: {
    id: { type: 'integer', format: 'int64', readOnly: true },
    name: { type: 'string', maxLength: 40 },
    tag: { type: 'string', 'x-nullable': true },
    parent: { $ref: '#/definitions/Pet' },
  },
};

export const swagger2 = {
  swagger: '2.0',
  info: { title: 'Pets', version: '1.0.0' },
  host: 'pets.example.com',
  basePath: '/v1',
  schemes: ['http', 'https'],
  consumes: ['application/json', 'multipart/form-data'],
  produces: ['application/json'],
  securityDefinitions: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  security: [{ key: [] }],
  parameters: { Limit: { name: 'limit', in: 'query', type: 'integer', maximum: 50 } },
  definitions: { Pet: pet2 },
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        summary: 'List pets',
        tags: ['pets'],
        parameters: [
          { $ref: '#/parameters/Limit' },
          { name: 'page', in: 'query', type: 'integer' },
          { name: 'tags', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' },
          { name: 'ids', in: 'query', type: 'array', items: { type: 'integer' } },
          { name: 'X-Key', in: 'header', type: 'string', required: true },
        ],
        responses: { 200: { description: 'ok', schema: { type: 'array', items: { $ref: '#/definitions/Pet' } } } },
      },
      post: {
        operationId: 'pets/create',
        parameters: [{ name: 'pet', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } }],
        responses: { 201: { description: 'ok', schema: { $ref: '#/definitions/Pet' } } },
      },
    },
    '/pets/{petId}/photo': {
      parameters: [{ name: 'petId', in: 'path', type: 'string', required: true }],
      post: {
        parameters: [
          { name: 'photo', in: 'formData', type: 'file', required: true },
          { name: 'caption', in: 'formData', type: 'string' },
        ],
        responses: { 204: { description: 'ok' } },
      },
    },
  },
};

const pet3 = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', pattern: '^[a-zA-Z ]+$' },
    tag: { type: 'string', nullable: true },
    secret: { type: 'string', writeOnly: true },
  },
};

/** `server` is where its requests go. */
export function openapi30(server = 'https://pets.example.com/v1') {
  return {
    openapi: '3.0.3',
    info: { title: 'Pets', version: '2.0.0' },
    servers: [{ url: server, description: 'Main' }],
    security: [{ token: [] }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Pet: pet3,
        Dog: {
          allOf: [
            { $ref: '#/components/schemas/Pet' },
            { type: 'object', required: ['breed'], properties: { breed: { type: 'string', enum: ['pug', 'beagle'] } } },
          ],
        },
      },
    },
    paths: {
      '/pets': {
        get: {
          operationId: 'listPets',
          summary: 'List pets',
          tags: ['pets'],
          parameters: [
            { name: 'cursor', in: 'query', schema: { type: 'string' } },
            { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
            { name: 'filter', in: 'query', style: 'deepObject', explode: true, schema: { type: 'object' } },
          ],
          responses: {
            200: {
              description: 'ok',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: {
                      data: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
                      next_cursor: { type: 'string', nullable: true },
                    },
                  },
                },
              },
            },
          },
        },
        post: {
          operationId: 'createPet',
          summary: 'Create a pet',
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': { schema: { type: 'object' } },
              'application/json': { schema: { $ref: '#/components/schemas/Dog' } },
            },
          },
          responses: {
            201: {
              description: 'ok',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Dog' } } },
            },
          },
        },
      },
      '/pets/{pet_id}': {
        get: {
          operationId: 'getPet',
          summary: 'Get a pet',
          responses: {
            200: {
              description: 'ok',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
            },
          },
        },
        delete: { operationId: 'deletePet', summary: 'Delete a pet', responses: { 204: { description: 'ok' } } },
      },
      '/pets/{pet_id}/photo': {
        get: {
          operationId: 'getPhoto',
          responses: {
            200: { description: 'ok', content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } },
          },
        },
        put: {
          operationId: 'putPhoto',
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  required: ['photo'],
                  properties: { photo: { type: 'string', format: 'binary' }, caption: { type: 'string' } },
                },
              },
            },
          },
          responses: { 200: { description: 'ok', content: { 'application/json': {} } } },
        },
      },
    },
  };
}

/** OpenAPI 3.1 as YAML. */
export const openapi31 = `
openapi: 3.1.0
info: { title: Pets, version: '3' }
servers:
  - url: https://{region}.example.com/v3
    variables:
      region: { default: eu, enum: [eu, us] }
paths:
  /pets/search:
    post:
      summary: Search pets
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                kind:
                  oneOf: [{ const: dog }, { const: cat }]
                born: { type: [string, 'null'], format: date }
                weight: { type: number, exclusiveMinimum: 0 }
                owner: { $ref: '#/components/schemas/Owner', description: Who it belongs to. }
      responses:
        2XX: { description: ok, content: { application/vnd.pets+json: { schema: { type: object } } } }
components:
  schemas:
    Owner: { type: object, properties: { name: { type: string } } }
`;
