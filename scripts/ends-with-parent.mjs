// Into a process that others start with a channel to it (node --import): interrupted or killed, they end it with them.
process.once('disconnect', () => process.kill(process.pid, 'SIGINT'));
