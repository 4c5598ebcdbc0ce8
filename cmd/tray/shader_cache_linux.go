package main

import (
	"cmp"
	"os"
	"path/filepath"
	"syscall"
)

// leastCacheSpace is the free space in bytes that Mesa's shader cache needs. The tray's shaders take less
// than a tenth of it.
const leastCacheSpace = 16 << 20

// avoidFullCache disables Mesa's shader cache if its disk is full. Mesa maps the cache into memory,
// and a write without free space kills the program (SIGBUS).
func avoidFullCache() {
	if free, err := freeSpace(shaderCache()); err == nil && free < leastCacheSpace {
		_ = os.Setenv("MESA_SHADER_CACHE_DISABLE", "true") // fails only for invalid names
	}
}

// shaderCache returns the directory in which Mesa creates its cache.
func shaderCache() string {
	home, _ := os.UserHomeDir() // Mesa has no cache without a home directory
	return cmp.Or(os.Getenv("MESA_SHADER_CACHE_DIR"), os.Getenv("XDG_CACHE_HOME"), filepath.Join(home, ".cache"))
}

// freeSpace returns the space for users on the disk of a directory, or of the nearest one above it that
// exists.
func freeSpace(dir string) (uint64, error) {
	var disk syscall.Statfs_t
	err := syscall.Statfs(dir, &disk)
	if parent := filepath.Dir(dir); os.IsNotExist(err) && parent != dir {
		return freeSpace(parent)
	}
	return disk.Bavail * uint64(disk.Bsize), err
}
