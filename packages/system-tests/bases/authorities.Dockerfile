# A machine whose way to the registry has an authority of its own: what is built there has to know it, too.
ARG NODE
FROM ${NODE}
COPY authorities.crt /etc/ssl/authorities.crt
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/authorities.crt
